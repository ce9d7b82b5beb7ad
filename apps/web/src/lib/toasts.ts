/** Where toasts appear: once, at the root. Apart from what shows them, which every page needs at once. */
export { Notifications as Toasts } from "@mantine/notifications";
