import type { ModalProps } from "@mantine/core";
import { Suspense } from "react";
import { modal } from "#components/later-dialog.tsx";
import { useFocusReturn } from "#lib/focus.ts";

/** A dialog that is rendered only while it is open. On close, the focus returns to the element that opened it. */
export function Dialog(props: Omit<ModalProps, "opened">) {
  useFocusReturn();
  return (
    <Suspense>
      <modal.Later opened closeButtonProps={{ "aria-label": "Close" }} {...props} />
    </Suspense>
  );
}
