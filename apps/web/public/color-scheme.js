// Runs before the first paint, so that a dark page never flashes white. Prerendered pages contain it
// themselves, named in their policy by its hash; all others load it as a file.
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    const [, chosen] = /(?:^|; )color_scheme=(light|dark)/.exec(document.cookie) ?? [];
    const isDark = chosen ? chosen === "dark" : system.matches;
    document.documentElement.dataset.mantineColorScheme = isDark ? "dark" : "light";
  };
  show();
  // Until the app runs, which listens by itself.
  system.addEventListener("change", () => "ready" in document.documentElement.dataset || show());
})();
