/** Apart from the field that shows it, as the code of lists that open is heavy. */
export { Autocomplete } from "@mantine/core";
