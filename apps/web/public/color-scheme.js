// Runs before the first paint, so that a dark page never flashes white. A file, as the CSP allows no inline script.
(() => {
  let wanted = "auto";
  try {
    wanted = localStorage.getItem("mantine-color-scheme-value") ?? "auto";
  } catch {
    // Storage is closed to us: the system's scheme it is.
  }
  const dark =
    wanted === "dark" || (wanted !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.mantineColorScheme = dark ? "dark" : "light";
})();
