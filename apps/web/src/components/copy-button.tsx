import { ActionIcon } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { Failure } from "#lib/api.ts";
import { showFailure, showSuccess } from "#lib/query-client.ts";

interface CopyButtonProps {
  text: string;
  /** Names what is copied: "e-mail", for "Copy e-mail". */
  noun: string;
}

async function copy(text: string) {
  try {
    // Missing altogether on a page that came over plain http.
    await navigator.clipboard.writeText(text);
    showSuccess(`${text} copied to clipboard`);
  } catch {
    showFailure(new Failure("Your browser does not let this page copy."), "Failed to copy");
  }
}

export const CopyButton = ({ text, noun }: CopyButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={`Copy ${noun}`}
    title={`Copy ${noun}`}
    onClick={() => void copy(text)}
  >
    <IconCopy size={16} stroke={1.75} aria-hidden />
  </ActionIcon>
);
