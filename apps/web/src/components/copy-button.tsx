import { ActionIcon, Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { Failure } from "#lib/api.ts";
import { showFailure, showSuccess } from "#lib/query-client.ts";

/** Copies a text; a toast says so where the browser does not let a page copy, such as one that came over plain http. */
async function copyText(text: string, onCopied: () => void) {
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
    aria-label={`Copy ${noun}`}
    title={`Copy ${noun}`}
    onClick={() => void copyAndSay(text)}
  >
    <IconCopy size={16} stroke={1.75} aria-hidden />
  </ActionIcon>
);

interface CopyTextButtonProps {
  text: string;
  /** Names what is copied: "token", for "Copy token". */
  noun: string;
  size?: "compact-sm" | "sm";
  onCopied?: () => void;
}

/** Copies a text that no toast should repeat, because it is long or secret; the button itself says that it worked. */
export function CopyTextButton({ text, noun, size = "compact-sm", onCopied }: CopyTextButtonProps) {
  const [copiedText, setCopied] = useState<string>();
  const isCopied = copiedText === text;
  const copied = () => {
    setCopied(text);
    onCopied?.();
  };
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      size={size}
      miw="6.5rem"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      aria-label={isCopied ? `Copied ${noun}` : `Copy ${noun}`}
      onClick={() => void copyText(text, copied)}
    >
      {isCopied ? "Copied" : "Copy"}
    </Button>
  );
}
