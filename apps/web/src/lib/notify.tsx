import { Button } from "@mantine/core";
import { notifications, notificationsStore } from "@mantine/notifications";
import type { NotificationData } from "@mantine/notifications";
import type { AnyRouter, ParsedLocation } from "@tanstack/react-router";

export interface Toast {
  title: string;
  text?: string;
  /** Of one subject the later toast takes the earlier one's place. */
  subject?: string;
  /** Of a success: says what to do on this page, and not only what worked. */
  isOfPage?: boolean;
  /** Says why another page or step opens: it stays until that one is left too. */
  leadsElsewhere?: boolean;
  /** Offers a button that does it again. */
  onRetry?: () => void;
}

const hideAll = (which: (toast: NotificationData) => boolean) => {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const toast of [...shown, ...queue].filter(which)) notifications.hide(toast.id!); // each has one
};

/** Counts the pages and steps that were opened. */
let page = 0;

let lastId = 0;

function show(toast: Toast, look: Partial<NotificationData>) {
  const { title, text, subject, isOfPage, leadsElsewhere, onRetry } = toast;
  const words = subject ?? `${title} ${text ?? ""}`;
  notify.close(words);
  const id = `toast-${(lastId += 1)}`;
  const retry = () => {
    notifications.hide(id);
    onRetry?.();
  };
  notifications.show({
    id,
    title,
    message: (
      <>
        {text}
        {onRetry && (
          <Button variant="default" size="compact-sm" mt={8} display="block" onClick={retry}>
            Try again
          </Button>
        )}
      </>
    ),
    withBorder: true,
    closeButtonProps: { "aria-label": "Close notification" },
    ...look,
    // Nobody has to hurry to a button.
    ...(onRetry && { autoClose: false }),
    "data-words": words,
    "data-page": isOfPage && !onRetry ? page + (leadsElsewhere ? 1 : 0) : undefined,
    "data-retry": onRetry && true,
  });
}

/** Toasts. Two of the same text never stand one above the other: the later one takes its place. */
export const notify = {
  success: (toast: Toast) => {
    // It worked: what went wrong before is over. What can still be tried again stays.
    hideAll((one) => !one["data-retry"]);
    show(toast, { color: "pine", autoClose: 5_000, role: "status" });
  },
  error: (toast: Toast) =>
    show({ ...toast, isOfPage: true }, { color: "red", autoClose: 8_000, role: "alert" }),
  /** Removes the toast of a subject that is over. */
  close: (subject: string) => hideAll((one) => one["data-words"] === subject),
};

const stepOf = ({ search }: ParsedLocation) => (search as { step?: unknown }).step;

/** The address of a check-up gets its step only once it is open: then no step is left. */
const isOtherStep = (from: ParsedLocation, to: ParsedLocation) =>
  stepOf(from) !== undefined && stepOf(from) !== stepOf(to);

/**
 * Removes the toasts of a page or a step when it is left; results stay, and what can still be tried again. What is
 * shown while the next one opens belongs to that.
 */
export function watchPageToasts(router: AnyRouter) {
  let isOpening = false;
  router.subscribe("onBeforeNavigate", () => {
    if (!isOpening) page += 1;
    isOpening = true;
  });
  router.subscribe("onResolved", ({ fromLocation, toLocation, pathChanged }) => {
    isOpening = false;
    if (!pathChanged && !(fromLocation && isOtherStep(fromLocation, toLocation))) return;
    hideAll((one) => one["data-page"] !== undefined && one["data-page"] < page);
  });
}
