import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./root.ts";
import { toolEnvironment } from "./run.ts";

// npm run dev: the server with reload on PORT + 1, and Vite with the web client in front of it on PORT.
const port = process.env.PORT ?? "3000";
const serverPort = String(Number(port) + 1);

const server = spawn(process.execPath, ["--watch", "apps/server/src/main.ts"], {
  cwd: root,
  env: { PUBLIC_URL: `http://localhost:${port}`, ...toolEnvironment, PORT: serverPort },
  stdio: "inherit",
});
const page = spawn("vite", ["--port", port, "--strictPort"], {
  cwd: join(root, "apps/web"),
  env: { ...toolEnvironment, SERVER_PORT: serverPort },
  stdio: "inherit",
});

const stop = () => {
  server.kill();
  page.kill();
};
for (const child of [server, page]) child.on("exit", stop);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
