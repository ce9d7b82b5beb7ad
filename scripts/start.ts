import { spawn } from "node:child_process";
import { buildPage } from "./build-page.ts";
import { whenNpmEnds } from "./ends-with-npm.ts";
import { root } from "./root.ts";
import { serverEnvironment } from "./server-environment.ts";

// npm start: builds the page if it was not built from these sources yet, then runs the server in this terminal.
buildPage();
const server = spawn(process.execPath, ["apps/server/src/main.ts"], {
  cwd: root,
  env: { ...serverEnvironment, ...process.env },
  // The channel carries no message: its end tells the server that we are gone.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => server.kill("SIGTERM"));
}
whenNpmEnds(() => server.kill("SIGTERM"));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
