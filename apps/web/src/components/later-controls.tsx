import { Button } from "@mantine/core";
import type { SelectProps } from "@mantine/core";
import { later } from "#components/later.ts";
import { isOnServer } from "#lib/visitor.ts";

type Choice = string | number | boolean;

/** What a page shows at once, but nobody opens before its code has loaded: a rendered page has it in its markup. */
const select = later<SelectProps<Choice>>(
  async () => (await import("./controls.ts")).Select,
  ({ again, ...props }) => (
    <Button variant="default" onClick={again}>{`${props["aria-label"]}: load again`}</Button>
  ),
);

export const LaterSelect = select.Later as <Value extends Choice>(
  props: SelectProps<Value>,
) => React.ReactNode;

/** Loads its code in advance: a page that is opened within the web client has it at once. */
export const fetchSelect = select.fetchAhead;

if (isOnServer) void select.request();
