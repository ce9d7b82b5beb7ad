/** A text that a table may cut short: all of it shows on hover. */
export const Cut = ({ text }: { text: string | null }) =>
  text ? <span title={text}>{text}</span> : <span aria-hidden>-</span>;
