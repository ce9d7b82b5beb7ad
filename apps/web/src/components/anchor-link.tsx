import { Anchor } from "@mantine/core";
import type { AnchorProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

/** A link to another page, with the look of the texts' links. */
export const AnchorLink = createLink(
  (props: AnchorProps & Omit<ComponentProps<"a">, keyof AnchorProps>) => <Anchor {...props} />,
);
