import { createRequire } from "node:module";
import { portAnswers, Program } from "./program.ts";

/** The one that the server's tests have. */
const server = createRequire(new URL("../../apps/server/package.json", import.meta.url)).resolve(
  "s3rver/bin/s3rver.js",
);

/** A server of the S3 protocol, in a process of its own; answers the product's settings for a bucket on it. */
export async function startS3(folder: string, port: number) {
  const where = ["--directory", folder, "--address", "127.0.0.1", "--port", String(port)];
  const program = new Program(
    [process.execPath, server, "--silent", ...where, "--configure-bucket", "files"],
    { isOurs: true },
  );
  await program.start(() => portAnswers(port));
  const settings = {
    S3_BUCKET: "files",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
  return { settings, stop: () => program.end("SIGTERM") };
}
