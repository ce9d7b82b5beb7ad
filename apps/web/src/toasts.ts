/** Where toasts appear. A file of its own, so that it loads after the page. */
export { Notifications as Toasts } from "@mantine/notifications";
