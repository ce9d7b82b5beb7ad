import { ActionIcon } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { Failure } from "#lib/api.ts";
import { showFailure, showSuccess } from "#lib/query-client.ts";

/** Copies a text; a toast says so where the browser does not let a page copy, such as one that came over plain http. */
export async function copyText(text: string, onCopied: () => void) {
  try {
    await navigator.clipboard.writeText(text);
    onCopied();
  } catch (cause) {
    showFailure(
      new Failure("Your browser does not let this page copy.", { cause }),
      "Failed to copy",
    );
  }
}

/** Copies a text, and a toast repeats it. */
export const copyAndSay = (text: string) =>
  copyText(text, () => showSuccess(`${text} copied to clipboard`));

interface CopyButtonProps {
  text: string;
  /** Names what is copied: "e-mail", for "Copy e-mail". */
  noun: string;
}

export const CopyButton = ({ text, noun }: CopyButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={`Copy ${noun}`}
    title={`Copy ${noun}`}
    onClick={() => void copyAndSay(text)}
  >
    <IconCopy size={16} stroke={1.75} aria-hidden />
  </ActionIcon>
);
