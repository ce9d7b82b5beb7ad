/**
 * Paper is light: while a page is printed it has its colours by day. Colours come from many variables, and all of them
 * go by this one attribute.
 */
export function watchPrinting() {
  const { dataset } = document.documentElement;
  let before: string | undefined;
  addEventListener("beforeprint", () => {
    before = dataset.mantineColorScheme;
    dataset.mantineColorScheme = "light";
  });
  addEventListener("afterprint", () => {
    if (before) dataset.mantineColorScheme = before;
  });
}
