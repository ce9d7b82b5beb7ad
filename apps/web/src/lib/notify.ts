import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { RetryText } from "#lib/retry-text.tsx";

export interface Toast {
  title: string;
  text?: string;
  /** Of one subject the later toast takes the earlier one's place. */
  subject?: string;
  /** Of a success: says what to do on this page, and not only what worked. */
  isOfPage?: boolean;
  /** Says why somebody is led elsewhere: it stays until that page or step is left too. */
  leadsElsewhere?: boolean;
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
    for (const { id } of passing) notifications.hide(id);
    passing = [];
    show(toast, { color: "pine", autoClose: 5_000, role: "status" });
  },
  error: (toast: Toast) =>
    show({ ...toast, isOfPage: true }, { color: "red", autoClose: 8_000, role: "alert" }),
  /** Takes away what belongs to the page that was left at this time; results stay, and what can still be tried again. */
  leavePage: (leftAt: number) => {
    const isLeft = (toast: Passing) =>
      toast.isOfPage && !toast.leadsElsewhere && toast.shownAt < leftAt;
    for (const { id } of passing.filter(isLeft)) notifications.hide(id);
    passing = passing
      .filter((toast) => !isLeft(toast))
      .map((toast) => ({ ...toast, leadsElsewhere: false }));
  },
  /** Takes away the toast of a subject that is over. */
  close: (subject: string) => {
    const id = lastShown.get(subject);
    if (id) notifications.hide(id);
  },
};

interface Passing {
  id: string;
  isOfPage: boolean;
  leadsElsewhere: boolean;
  shownAt: number;
}

/** Those without a button. */
let passing: Passing[] = [];

const lastShown = new Map<string, string>();

function show(toast: Toast, look: Look) {
  const { title, text, subject, isOfPage = false, leadsElsewhere = false, onRetry } = toast;
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
  if (!onRetry) passing.push({ id, isOfPage, leadsElsewhere, shownAt: Date.now() });
}
