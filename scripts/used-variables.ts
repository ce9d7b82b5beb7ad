/**
 * Leaves out the custom properties of the page's theme that nothing in it refers to: most of them, in a document
 * that shows one page. The app brings all.
 */
export function withUsedVariables(html: string): string {
  const declaration = /(--mantine-[\w-]+):[^;{}]*;/g;
  let left = html;
  for (;;) {
    const used = new Set([...left.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    const fewer = left.replaceAll(declaration, (whole: string, name: string) =>
      used.has(name) ? whole : "",
    );
    if (fewer === left) return left;
    left = fewer; // what only these referred to goes in the next round
  }
}
