import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { copyText } from "#components/copy-button.tsx";

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
