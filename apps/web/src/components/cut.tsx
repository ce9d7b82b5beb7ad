/** A text that a table may cut short: all of it shows on hover, and in the row that the keyboard is in. */
export const Cut = ({ text }: { text: string | null }) =>
  text ? <span title={text}>{text}</span> : <span aria-hidden>-</span>;
