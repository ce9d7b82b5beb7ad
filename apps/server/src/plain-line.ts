/** A typed text on one line, where a line break or a bidirectional control could make it look like something else. */
export const plainLine = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\p{Bidi_Control}/gu, "")
    .trim();
