import classes from "./reference.module.css";

/** A text of the document: what stands between backticks is code, a blank line begins a new paragraph. */
export const Prose = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((paragraph, at) => (
    <p key={at} className={classes.description}>
      {paragraph
        .split("`")
        .map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))}
    </p>
  ));
