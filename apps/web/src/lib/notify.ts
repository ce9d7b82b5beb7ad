import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { RetryText } from "#lib/retry-text.tsx";

export interface Toast {
  title: string;
  text?: string;
  /** Of one subject the later toast takes the earlier one's place. */
  subject?: string;
  /** Offers a button that does it again. */
  onRetry?: () => void;
}

interface Look {
  color: string;
  autoClose: number | false;
  role: "status" | "alert";
}

/** Toasts. Two of the same text never stand one above the other: the later one takes its place. */
export const notify = {
  success: (toast: Toast) => {
    // It worked: what went wrong before is over. What can still be tried again stays.
    for (const id of passing) notifications.hide(id);
    passing.clear();
    show(toast, { color: "pine", autoClose: 5_000, role: "status" });
  },
  error: (toast: Toast) => show(toast, { color: "red", autoClose: 8_000, role: "alert" }),
  /** Takes away the toast of a subject that is over. */
  close: (subject: string) => {
    const id = lastShown.get(subject);
    if (id) notifications.hide(id);
  },
};

/** Those without a button. */
const passing = new Set<string>();

const lastShown = new Map<string, string>();

function show({ title, text, subject, onRetry }: Toast, look: Look) {
  const words = subject ?? `${title} ${text ?? ""}`;
  notify.close(words);
  const again = () => {
    notifications.hide(id);
    onRetry?.();
  };
  const id: string = notifications.show({
    title,
    message: onRetry ? createElement(RetryText, { text, onRetry: again }) : text,
    withBorder: true,
    closeButtonProps: { "aria-label": "Close notification" },
    ...look,
    // Nobody is to hurry to a button before it goes away.
    ...(onRetry && { autoClose: false }),
  });
  lastShown.set(words, id);
  if (!onRetry) passing.add(id);
}
