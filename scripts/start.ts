import { buildPage } from "./build-page.ts";
import { root } from "./root.ts";
import { serverEnvironment } from "./server-environment.ts";

// npm start: builds the web client if its sources have changed, then becomes the server: one process, so that a signal
// to npm reaches it.
buildPage();
process.chdir(root);
if (process.execve === undefined) await import("../apps/server/src/main.ts"); // on Windows
process.execve?.(process.execPath, [process.execPath, "apps/server/src/main.ts"], {
  ...serverEnvironment,
  ...process.env,
});
