import { spawn } from "node:child_process";
import { root } from "./root.ts";
import { buildPage } from "./build-page.ts";

// npm start: builds the page if it was not built from these sources yet, then runs the server in this terminal.
buildPage();
const server = spawn(process.execPath, ["apps/server/src/main.ts"], {
  cwd: root,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // The terminal's Ctrl-C reaches the server by itself; a signal sent to us alone is handed on.
  process.on(signal, () => server.kill(signal));
}
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
