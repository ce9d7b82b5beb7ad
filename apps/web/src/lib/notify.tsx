import { Button } from "@mantine/core";
import { notifications, notificationsStore } from "@mantine/notifications";
import type { NotificationData } from "@mantine/notifications";

export interface Toast {
  title: string;
  text?: string;
  /** A toast replaces an earlier one with the same subject. */
  subject?: string;
  onRetry?: () => void;
}

const hideAll = (which: (toast: NotificationData) => boolean) => {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const toast of [...shown, ...queue].filter(which)) notifications.hide(toast.id!); // each toast has one
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
    // A toast with a button stays until it is closed.
    ...(onRetry && { autoClose: false }),
    "data-words": words,
    "data-retry": onRetry && true,
  });
}

/** Toasts. A toast replaces an earlier one with the same text. */
export const notify = {
  success: (toast: Toast) => {
    // A success closes earlier errors, except those that can still be retried.
    notify.closeWithoutRetry();
    show(toast, { color: "pine", autoClose: 5_000, role: "status" });
  },
  error: (toast: Toast) => show(toast, { color: "red", autoClose: 8_000, role: "alert" }),
  /** Closes all toasts except those that can still be retried. */
  closeWithoutRetry: () => hideAll((one) => !one["data-retry"]),
  close: (subject: string) => hideAll((one) => one["data-words"] === subject),
};
