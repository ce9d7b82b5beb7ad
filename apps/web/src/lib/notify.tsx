import { Button } from "@mantine/core";
import { notifications, notificationsStore } from "@mantine/notifications";
import type { NotificationData } from "@mantine/notifications";

export interface Toast {
  title: string;
  text?: string;
  /** Of one subject the later toast takes the earlier one's place. */
  subject?: string;
  /** Offers a button that does it again. */
  onRetry?: () => void;
}

const hideAll = (which: (toast: NotificationData) => boolean) => {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const toast of [...shown, ...queue].filter(which)) notifications.hide(toast.id!); // each has one
};

let lastId = 0;

function show({ title, text, subject, onRetry }: Toast, look: Partial<NotificationData>) {
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
    "data-retry": onRetry && true,
  });
}

/** Toasts. Two of the same text never stand one above the other: the later one takes its place. */
export const notify = {
  success: (toast: Toast) => {
    // It worked: what went wrong before is over. What can still be tried again stays.
    notify.closePassing();
    show(toast, { color: "pine", autoClose: 5_000, role: "status" });
  },
  error: (toast: Toast) => show(toast, { color: "red", autoClose: 8_000, role: "alert" }),
  /** Removes all toasts but those that can still be tried again. */
  closePassing: () => hideAll((one) => !one["data-retry"]),
  /** Removes the toast of a subject that is over. */
  close: (subject: string) => hideAll((one) => one["data-words"] === subject),
};
