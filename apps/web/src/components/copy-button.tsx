import { ActionIcon, Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { notify } from "#lib/notify.tsx";

/** A path is copied as an address of this site. */
const wholeText = (text: string) => (text.startsWith("/") ? location.origin + text : text);

/** Copies a text; shows a toast if the browser forbids it, for example because the page came over plain http. */
async function copyText(text: string, onCopied: () => void) {
  try {
    await navigator.clipboard.writeText(wholeText(text));
    onCopied();
  } catch {
    const reason = "Your browser doesn't allow this page to copy.";
    notify.error({ title: "Failed to copy", text: reason });
  }
}

export const copyWithToast = (text: string) =>
  copyText(text, () => notify.success({ title: `${wholeText(text)} copied to clipboard` }));

interface CopyButtonProps {
  text: string;
  /** Names what is copied: "email", for "Copy email". */
  noun: string;
}

export const CopyButton = ({ text, noun }: CopyButtonProps) => (
  <ActionIcon
    aria-label={`Copy ${noun}`}
    title={`Copy ${noun}`}
    onClick={() => void copyWithToast(text)}
  >
    <IconCopy size={16} stroke={1.75} aria-hidden />
  </ActionIcon>
);

interface CopyTextButtonProps extends CopyButtonProps {
  onCopied?: () => void;
}

/** Copies a long or secret text, which no toast should show; the button itself says that it worked. */
export function CopyTextButton({ text, noun, onCopied }: CopyTextButtonProps) {
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
      size="sm"
      miw="6.5rem"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      aria-label={isCopied ? `Copied ${noun}` : `Copy ${noun}`}
      onClick={() => void copyText(text, copied)}
    >
      {isCopied ? "Copied" : "Copy"}
    </Button>
  );
}
