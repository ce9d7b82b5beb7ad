/**
 * A typed text on one line, without characters that nobody sees: for places where a line break or a mark
 * that turns the direction of writing could make it look like something else.
 */
export const plainLine = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\p{Bidi_Control}/gu, "")
    .trim();
