// Runs before the first paint. Rendered documents contain it; the others load it as a file.
(() => {
  const { dataset } = document.documentElement;
  const isReady = () => "ready" in dataset;

  // What the first paint does not need waits in templates, so that nothing delays it: the whole style sheets, of which the
  // document holds what it shows, and the web client.
  const load = (name) => {
    const template = document.querySelector(`template#${name}`);
    template?.replaceWith(template.content);
  };
  const loadStyles = () => {
    load("styles");
    for (const link of document.querySelectorAll("link[media=print]")) link.media = "all";
  };
  const loadClient = () => {
    delete dataset.painting;
    load("preloads");
    load("client");
  };
  // They load while the web client starts, and apply once it is ready: computing them anew would delay it.
  const prepareStyles = () => {
    const { content } = document.querySelector("template#styles") ?? {};
    for (const link of content?.querySelectorAll("link") ?? []) {
      link.media = "print";
      link.fetchPriority = "high";
    }
    load("styles");
  };
  addEventListener("client", prepareStyles, { once: true });
  const isReadable = document.querySelector("#preloads[data-readable]") !== null;
  // Over a slow line, loading takes far longer than painting: before all else. Over a fast one, the typeface is there before
  // the first paint, and no text moves later.
  if (!isReadable) load(navigator.connection?.rtt >= 100 ? "preloads" : "typeface");

  // The server writes moments in the zone that a cookie names. Where it is another one, for example after a journey, the
  // page is asked for again before anybody has used it.
  if (dataset.zone) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const isKnown = timeZone !== "Etc/Unknown"; // such a device has UTC
    const isNamed = () => document.cookie.split("; ").includes(`time_zone=${timeZone}`);
    if (isKnown && dataset.zone !== timeZone && !isNamed()) {
      const secure = location.protocol === "https:" ? "; Secure" : "";
      document.cookie = `time_zone=${timeZone}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
      if (isNamed()) {
        dataset.pending = "";
        location.reload();
      }
    }
  }

  // A dark page never flashes white.
  const system = matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    const [, chosen] = /(?:^|; )color_scheme=(light|dark)/.exec(document.cookie) ?? [];
    dataset.mantineColorScheme = chosen ?? (system.matches ? "dark" : "light");
  };
  show();
  system.addEventListener("change", () => isReady() || show());

  // Pages print in the light scheme, on which all colors depend.
  let scheme;
  addEventListener("beforeprint", () => {
    scheme = dataset.mantineColorScheme;
    dataset.mantineColorScheme = "light";
  });
  addEventListener("afterprint", () => {
    if (scheme) dataset.mantineColorScheme = scheme;
  });

  // The server does not know the link of an email.
  if (["/meeting", "/delete-account"].includes(location.pathname)) dataset.pending = "";
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

  // What is typed and pressed before the web client runs is typed and pressed again by it. Links work without it, but the one
  // to the main region would lose the token behind the address.
  const texts = (window.earlyTexts = new Map());
  const pressed = (window.earlyPresses = []);
  const forget = (element) => {
    element.removeAttribute("aria-busy");
    pressed.splice(pressed.indexOf(element), 1);
  };
  const textual = "#root :is(input:not([type=checkbox], [type=radio]), textarea)";
  // While React takes a field over, it puts back what it knows: the next key goes behind what was typed.
  addEventListener(
    "beforeinput",
    ({ target }) => {
      const text = isReady() ? undefined : texts.get(target);
      if (text !== undefined && target.value !== text) target.value = text;
    },
    true,
  );
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
  const skip = 'a[href="#main"]';
  const pressable = `#root :is(button, summary, input[type=checkbox], input[type=radio], ${skip})`;
  addEventListener(
    "click",
    (event) => {
      const element = isReady() ? null : event.target.closest?.(pressable);
      if (!element) return;
      if (isLost && element.matches("summary, a")) return; // they work by themselves
      event.preventDefault();
      event.stopImmediatePropagation(); // React may listen already
      if (isLost) return;
      loadClient();
      if (pressed.includes(element)) forget(element); // pressed twice, it would be undone
      element.setAttribute("aria-busy", "true");
      pressed.push(element);
    },
    true,
  );

  // Pages that can be read without the web client load it when somebody begins to use them.
  for (const sign of ["pointerdown", "keydown", "hashchange"]) {
    addEventListener(sign, loadClient, { capture: true, passive: true });
  }
  let isRendered = false;
  addEventListener(
    "rendered",
    () => {
      isRendered = true;
      // Browsers restore fields when somebody comes back.
      for (const field of document.querySelectorAll(textual)) {
        if (field.value !== field.defaultValue) texts.set(field, field.value);
      }
      const isUsed = pressed.length > 0 || texts.size > 0;
      const loadRest = isReadable && !isUsed ? loadStyles : loadClient;
      if ("pending" in dataset) loadClient();
      // A tab that nobody sees paints nothing, and some browsers do not say when they paint.
      setTimeout(loadRest, document.hidden ? 0 : 1000);
      if (!document.querySelector("#preloads")) loadRest();
      else new PerformanceObserver(loadRest).observe({ type: "paint", buffered: true });
    },
    { once: true },
  );

  // Where the web client cannot be loaded or does not start, the page says so.
  const lose = () => {
    isLost = true;
    delete dataset.painting;
    loadStyles();
    document.querySelector("#unreachable")?.removeAttribute("hidden");
    [...pressed].forEach(forget);
    delete dataset.pending;
  };
  document.addEventListener(
    "error",
    ({ target }) => target.matches?.("script[type=module]") && lose(),
    true,
  );
  // The connection broke before the end of the document.
  addEventListener("DOMContentLoaded", () => {
    if (!isRendered && !document.querySelector("script[type=module]")) lose();
  });
  addEventListener("error", ({ filename }) => {
    if (!isReady() && filename?.startsWith(`${location.origin}/assets/`)) lose();
  });
  dataset.painting = ""; // last, so that no picture waits for what failed before
})();
