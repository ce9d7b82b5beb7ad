import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { portOf } from "./listening-server.ts";
import { testFolder } from "./test-folder.ts";

const docs = new URL("../../../../docs/operate/webhooks.md", import.meta.url);

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  server.close();
  await once(server, "close");
  return port;
}

/**
 * The receiver of the docs, word for word, as a process whose clock says `now`. `bodies` are those that it handled;
 * with `status` it answers each request with that.
 */
export async function startReceiver(port: number, secret: string, now: Date) {
  const [, program = ""] = /```js\n(.*?)```/s.exec(readFileSync(docs, "utf8")) ?? [];
  const file = join(await testFolder(), "receiver.mjs");
  const listening = `listen(process.env.PORT, "127.0.0.1", () => console.log("listening"))`;
  writeFileSync(file, program.replace("listen(process.env.PORT)", listening));
  const clock = `const ahead = ${now.getTime()} - Date.now(), real = Date.now; Date.now = () => real() + ahead;`;
  const child = spawn(process.execPath, [`--import=data:text/javascript,${clock}`, file], {
    env: { PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  let output = "";
  await new Promise<void>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      resolve();
    });
  });
  const stop = async () => {
    child.kill();
    await ended;
  };
  onTestFinished(stop);
  /** What it handled so far; it wrote each before it answered. */
  const handled = () =>
    output
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as { id: string; type: string; data: object });
  return { handled, stop };
}
