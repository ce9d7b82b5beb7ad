/** Removes the theme's custom properties that a document does not use. The web client loads all of them. */
export function withUsedVariables(html: string): string {
  const declaration = /(--mantine-[\w-]+):[^;{}]*;/g;
  let left = html;
  for (;;) {
    const used = new Set([...left.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    const fewer = left.replaceAll(declaration, (whole: string, name: string) =>
      used.has(name) ? whole : "",
    );
    if (fewer === left) return left;
    left = fewer; // properties that only these used are removed in the next round
  }
}
