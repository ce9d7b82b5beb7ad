/** In a file of its own, so that it loads after the page. */
export { Modal } from "@mantine/core";
