import { Modal } from "@mantine/core";
import type { ModalProps } from "@mantine/core";
import { useFocusReturn } from "#lib/keyboard.ts";

/** A dialog that is rendered only while it is open. On close, the focus returns to the element that opened it. */
export function Dialog(props: Omit<ModalProps, "opened">) {
  useFocusReturn();
  return <Modal opened closeButtonProps={{ "aria-label": "Close" }} {...props} />;
}
