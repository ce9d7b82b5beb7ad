/** The container of toasts, in a file of its own so that it loads after the page. */
export { Notifications as Toasts } from "@mantine/notifications";
