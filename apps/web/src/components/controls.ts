/** In a file of its own, so that it loads after the page: with what it opens, it is a sixth of a list's code. */
export { Select } from "@mantine/core";
