// Runs before the first paint, so that a dark page never flashes white. Pages that are drawn at build hold it
// themselves, named in their policy by its hash; all others load it as a file.
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
