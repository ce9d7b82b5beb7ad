/** Lengths in points, 72 to the inch; colours are those of the page by day. */
export const look = {
  margin: { side: 54, top: 54, bottom: 62 },
  colors: { text: "#24221f", muted: "#6b665d", accent: "#0f766e", hairline: "#e0dcd5" },
  hairline: 0.6,
  /** Of the column with what an answer is called. */
  labels: 190,
  gap: 14,
} as const;

interface TextStyle {
  weight: 400 | 600;
  size: number;
  /** From one line to the next. */
  line: number;
  color: keyof typeof look.colors;
}

export const styles = {
  brand: { weight: 600, size: 10, line: 14, color: "text" },
  kind: { weight: 400, size: 9, line: 14, color: "muted" },
  title: { weight: 600, size: 22, line: 28, color: "text" },
  longTitle: { weight: 600, size: 14, line: 19, color: "text" },
  heading: { weight: 600, size: 12, line: 17, color: "text" },
  body: { weight: 400, size: 9.5, line: 13.5, color: "text" },
  strong: { weight: 600, size: 9.5, line: 13.5, color: "text" },
  label: { weight: 400, size: 9.5, line: 13.5, color: "muted" },
  small: { weight: 400, size: 8, line: 11, color: "muted" },
} as const satisfies Record<string, TextStyle>;

export type Style = (typeof styles)[keyof typeof styles];
