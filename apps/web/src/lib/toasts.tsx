import { Button } from "@mantine/core";

/** The container of toasts and what one can contain, in a file of its own so that it loads after the page. */
export { Notifications as Toasts } from "@mantine/notifications";

export const RetryButton = (props: { onClick: () => void }) => (
  <Button variant="default" size="compact-sm" mt={8} display="block" {...props}>
    Try again
  </Button>
);
