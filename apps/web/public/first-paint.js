// Runs before the first paint. Rendered documents contain it; the others load it as a file.
(() => {
  const { dataset } = document.documentElement;
  const isReady = () => "ready" in dataset;

  // A dark page never flashes white.
  const system = matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    const [, chosen] = /(?:^|; )color_scheme=(light|dark)/.exec(document.cookie) ?? [];
    dataset.mantineColorScheme = chosen ?? (system.matches ? "dark" : "light");
  };
  show();
  system.addEventListener("change", () => isReady() || show());

  // Style sheets that the first paint does not need. What it needed is a part of them.
  const late = "link[media=print]";
  document.addEventListener(
    "load",
    ({ target }) => {
      if (!target.matches?.(late)) return;
      target.media = "all";
      if (!document.querySelector(late)) document.querySelector("[data-critical]")?.remove();
    },
    true,
  );

  // Sign-in shows something else to visitors who open an email's link or wait for an email: not its form before.
  if (location.pathname === "/auth") {
    let isOther = /^#(?:.*&)?token=/.test(location.hash);
    try {
      isOther ||= sessionStorage.getItem("compliance-checkup-sent-mail") !== null;
    } catch {
      // Storage is closed to us.
    }
    if (isOther) dataset.pending = "";
  }

  // What is typed and pressed before the web client runs is typed and pressed again by it. Links work without it.
  const texts = (window.earlyTexts = new Map());
  const pressed = (window.earlyPresses = []);
  const forget = (element) => {
    element.removeAttribute("aria-busy");
    pressed.splice(pressed.indexOf(element), 1);
  };
  const textual = "#root :is(input:not([type=checkbox], [type=radio]), textarea)";
  addEventListener(
    "input",
    ({ target }) => {
      if (isReady() || !target.matches?.(textual)) return;
      texts.set(target, target.value);
      // A form was not sent with what is typed later.
      pressed.filter(({ form }) => form && form === target.form).forEach(forget);
    },
    true,
  );
  let isLost = false;
  const pressable = "#root :is(button, input[type=checkbox], input[type=radio])";
  addEventListener(
    "click",
    (event) => {
      const element = isReady() ? null : event.target.closest?.(pressable);
      if (!element) return;
      event.preventDefault();
      if (isLost) return;
      element.setAttribute("aria-busy", "true");
      pressed.push(element);
    },
    true,
  );

  // Pages that can be read without the web client load it when somebody begins to use them.
  const loadLater = () => {
    const later = document.querySelector("#later");
    later?.replaceWith(later.content);
  };
  for (const sign of ["pointerdown", "keydown", "hashchange"]) {
    addEventListener(sign, loadLater, { capture: true, passive: true });
  }
  if ("pending" in dataset) addEventListener("DOMContentLoaded", loadLater);

  // Where the web client cannot be loaded, the page says so.
  document.addEventListener(
    "error",
    ({ target }) => {
      if (!target.matches?.("script[type=module]")) return;
      isLost = true;
      document.querySelector("#unreachable").hidden = false;
      [...pressed].forEach(forget);
      delete dataset.pending;
    },
    true,
  );
})();
