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
    notifications.clean(); // it worked: what went wrong before is over
    show(toast, { color: "pine", autoClose: 5_000, role: "status" });
  },
  error: (toast: Toast) => show(toast, { color: "red", autoClose: 8_000, role: "alert" }),
};

const lastShown = new Map<string, string>();

function show({ title, text, subject, onRetry }: Toast, look: Look) {
  const words = subject ?? `${title} ${text ?? ""}`;
  const earlier = lastShown.get(words);
  if (earlier) notifications.hide(earlier);
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
}
