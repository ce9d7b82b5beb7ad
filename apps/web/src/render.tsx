import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "#app.tsx";

/** Takes over the page that the server rendered, or renders it. */
export function render(props: React.ComponentProps<typeof App>): void {
  const container = document.querySelector("#root")!;
  const app = <App {...props} />;
  // Where React recovers, as where an extension changed the page, the start has not failed.
  const { error: onRecoverableError } = console;
  // In pieces, so that the page scrolls and reacts meanwhile.
  if (window.$_TSR) startTransition(() => void hydrateRoot(container, app, { onRecoverableError }));
  else createRoot(container).render(app);
}
