import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { freePort, portOf } from "./listening-server.ts";
import { testFolder } from "./test-folder.ts";

/** Of s3rver, which comes without types. */
interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3ServerClass = new (options: object) => S3Server;

const settingsAt = (port: number) => ({
  S3_BUCKET: "logos",
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_ACCESS_KEY_ID: "S3RVER",
  S3_SECRET_ACCESS_KEY: "S3RVER",
});

/** The settings of a bucket on an S3 server that runs as long as the test does. */
export async function s3Server() {
  const module = (await import("s3rver" as string)) as { default: S3ServerClass };
  const directory = await testFolder();
  const server = new module.default({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "logos", configs: [] }],
  });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  return settingsAt(port);
}

/** The settings of a bucket whose server accepts connections and never answers. */
export async function s3ServerSilent() {
  const server = createServer();
  onTestFinished(() => void server.close());
  return settingsAt(await portOf(server));
}

/** The settings of a bucket whose server is down. */
export const s3ServerUnavailable = async () => settingsAt(await freePort());
