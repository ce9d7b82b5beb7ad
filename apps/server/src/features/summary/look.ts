/** Lengths in points, 72 to the inch; colours are those of the page by day. */
export const look = {
  margins: { left: 54, right: 54, top: 54, bottom: 62 },
  colors: { text: "#24221f", muted: "#6b665d", accent: "#0f766e", hairline: "#e0dcd5" },
  hairline: 0.6,
  /** Of the column with what an answer is called. */
  labels: 190,
  gap: 14,
} as const;

export interface TextStyle {
  weight: "Regular" | "SemiBold";
  size: number;
  /** From one line to the next. */
  line: number;
  color: keyof typeof look.colors;
}

export const styles = {
  brand: { weight: "SemiBold", size: 10, line: 14, color: "text" },
  kind: { weight: "Regular", size: 9, line: 14, color: "muted" },
  title: { weight: "SemiBold", size: 22, line: 28, color: "text" },
  longTitle: { weight: "SemiBold", size: 14, line: 19, color: "text" },
  heading: { weight: "SemiBold", size: 12, line: 17, color: "text" },
  body: { weight: "Regular", size: 9.5, line: 13.5, color: "text" },
  strong: { weight: "SemiBold", size: 9.5, line: 13.5, color: "text" },
  label: { weight: "Regular", size: 9.5, line: 13.5, color: "muted" },
  small: { weight: "Regular", size: 8, line: 11, color: "muted" },
} as const satisfies Record<string, TextStyle>;
