/** In a file of their own, so that they load after the page: with what opens them, they are a sixth of a list's code. */
export { Select, Tooltip } from "@mantine/core";
