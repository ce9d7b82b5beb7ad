import { messages } from "@app/contract";
import { Suspense, useEffect } from "react";
import type { ComponentType } from "react";
import { Failure } from "#lib/api.ts";
import { later } from "#components/later.ts";
import { showFailure } from "#lib/query-client.ts";

/** A dialog whose code loads after the page. If it cannot be loaded, a toast says so and the dialog closes. */
export function laterDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  { title = "Error", text = messages.offline as string } = {},
) {
  function Missing({ onClose }: Props) {
    useEffect(() => {
      showFailure(new Failure(text), title);
      onClose();
    }, [onClose]);
    return null;
  }
  const { Later, fetchAhead } = later(load, Missing);
  const Dialog = (props: Props) => (
    <Suspense>
      <Later {...props} />
    </Suspense>
  );
  return { Dialog, fetchAhead };
}
