import { ActionIcon } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { Failure } from "#lib/api.ts";
import { showFailure, showSuccess } from "#lib/query-client.ts";

interface CopyButtonProps {
  text: string;
  /** Names what is copied: "e-mail", for "Copy e-mail". */
  noun: string;
}

/** Puts a text into the clipboard; fails with a sentence for the user, as a page that came over plain http may not. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    throw new Failure("Your browser does not let this page copy.", { cause });
  }
}

/** Copies a text, and a toast repeats it. */
export async function copyAndSay(text: string) {
  try {
    await copyText(text);
    showSuccess(`${text} copied to clipboard`);
  } catch (error) {
    showFailure(error, "Failed to copy");
  }
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
