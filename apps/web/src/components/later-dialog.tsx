import { messages } from "@app/contract";
import type { ModalProps } from "@mantine/core";
import { Suspense, useEffect } from "react";
import type { ComponentType } from "react";
import { eachWhenIdle } from "#lib/clock.ts";
import { later } from "#components/later.ts";
import { notify } from "#lib/notify.tsx";

const closing = (title: string, text: string) =>
  function Missing({ onClose }: { onClose: () => void }) {
    useEffect(() => {
      notify.error({ title, text });
      onClose();
    }, [onClose]);
    return null;
  };

/** The window of all dialogs: too heavy for pages that only might open one. */
export const modal = later<ModalProps>(
  async () => (await import("#components/form/modal.ts")).Modal,
  closing("Error", messages.offline),
);

const known = [modal.fetchAhead];
let isAhead = false;

/** Loads the code of all dialogs when the browser is idle: later the network may be missing. */
export function fetchDialogs() {
  isAhead = true;
  void eachWhenIdle(known.splice(0));
}

/** A dialog whose code loads after the page. If it cannot be loaded, a toast says so and the dialog closes. */
export function laterDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  { title = "Error", text = messages.offline as string } = {},
) {
  const { Later, fetchAhead } = later<Props>(
    async () => (await Promise.all([load(), modal.request()]))[0],
    closing(title, text),
  );
  known.push(fetchAhead);
  if (isAhead) fetchDialogs();
  const Dialog = (props: Props) => (
    <Suspense>
      <Later {...props} />
    </Suspense>
  );
  const opener = {
    "aria-haspopup": "dialog",
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
  } as const;
  return { Dialog, fetchAhead, opener };
}
