import { undoSeconds } from "@app/contract";
import { Button } from "@mantine/core";
import { notifications, notificationsStore } from "@mantine/notifications";
import type { NotificationData } from "@mantine/notifications";

export interface Toast {
  title: string;
  text?: string;
  /** A toast replaces an earlier one with the same subject. */
  subject?: string;
  onRetry?: () => void;
  /** Takes back what was done; offered a little shorter than the server allows. */
  onUndo?: () => void;
}

const keepOnly = (which: (toast: NotificationData) => boolean) =>
  notifications.updateState(notificationsStore, (all) => all.filter(which));

let lastId = 0;

function show({ title, text, subject, onRetry, onUndo }: Toast, look: Partial<NotificationData>) {
  const words = subject ?? `${title} ${text ?? ""}`;
  if (!onUndo) notify.close(words); // each deletion has its own Undo
  const id = `toast-${(lastId += 1)}`;
  const onPress = onRetry ?? onUndo;
  const press = () => {
    notifications.hide(id);
    onPress?.();
  };
  notifications.show({
    id,
    title,
    message: (
      <>
        {text}
        {onPress && (
          <Button variant="default" size="compact-sm" mt={8} display="block" onClick={press}>
            {onRetry ? "Try again" : "Undo"}
          </Button>
        )}
      </>
    ),
    withBorder: true,
    closeButtonProps: { "aria-label": "Close notification" },
    ...look,
    // A toast with a button stays until it is closed, or until it is too late.
    ...(onPress && { autoClose: onRetry ? false : (undoSeconds - 10) * 1000 }),
    "data-words": words,
    "data-stays": onPress && true,
  });
}

/** Toasts. A toast replaces an earlier one with the same text. */
export const notify = {
  success: (toast: Toast) => {
    // A success closes earlier errors, except those that can still be retried.
    notify.closeWithoutButton();
    show(toast, { color: "pine", autoClose: 5_000, role: "status" });
  },
  error: (toast: Toast) => show(toast, { color: "red", autoClose: 8_000, role: "alert" }),
  /** Closes all toasts except those with a button. */
  closeWithoutButton: () => keepOnly((one) => one["data-stays"]),
  close: (subject: string) => keepOnly((one) => one["data-words"] !== subject),
};
