import { InputWrapperContext } from "@mantine/core";
import { use } from "react";
import type { ReactNode } from "react";

/**
 * An `inputContainer` that ties a text outside of the input to it as well: Mantine takes no `aria-describedby`
 * beside its own description and error.
 */
export const describedBy = (id: string | undefined) => (input: ReactNode) => (
  <DescribedBy id={id}>{input}</DescribedBy>
);

function DescribedBy({ id, children }: { id: string | undefined; children: ReactNode }) {
  const wrapper = use(InputWrapperContext);
  const all = [wrapper.describedBy, id].filter(Boolean).join(" ") || undefined;
  return (
    <InputWrapperContext value={{ ...wrapper, describedBy: all }}>{children}</InputWrapperContext>
  );
}
