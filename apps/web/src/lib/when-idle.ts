/** Until the browser has nothing else to do: for what is needed soon, but not for what is to be seen first. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 2000);
  });
