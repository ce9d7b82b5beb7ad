import { CopyTextButton } from "#components/copy-text-button.tsx";
import classes from "./reference.module.css";

interface CodeBlockProps {
  text: string;
  /** Names it, for "Copy command for …". */
  noun: string;
}

/** Lines to copy; longer ones are scrolled, with the keyboard too. */
export const CodeBlock = ({ text, noun }: CodeBlockProps) => (
  <div className={classes.code}>
    <pre tabIndex={0} aria-label={noun} role="region">
      <code>{text}</code>
    </pre>
    <CopyTextButton text={text} noun={noun} />
  </div>
);
