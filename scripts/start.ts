import { buildPage } from "./build-page.ts";
import { root } from "./root.ts";
import { serverEnvironment } from "./server-environment.ts";

// npm start: builds the web client if its sources have changed, then becomes the server. With `exec` in package.json there
// is one process below npm, which gets npm's signals.
buildPage();
process.chdir(root);
process.execve!(process.execPath, [process.execPath, "apps/server/src/main.ts"], {
  ...serverEnvironment,
  ...process.env,
}); // there on Linux and macOS
