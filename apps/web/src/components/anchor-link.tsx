import { Anchor, Button } from "@mantine/core";
import type { ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

/** A link to another page, with the look of the texts' links. */
export const AnchorLink = createLink(Anchor<"a">);

/** The same with the look of a button. */
export const ButtonLink = createLink(
  (props: ButtonProps & Omit<ComponentProps<"a">, keyof ButtonProps>) => (
    <Button component="a" {...props} />
  ),
);
