import { Button } from "@mantine/core";
import type { ButtonProps } from "@mantine/core";
import { stepCount } from "@app/contract";
import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";

/** Whatever stands around it may add to it what a button takes. */
type StepMenuButtonProps = { step: number } & ButtonProps & ComponentPropsWithRef<"button">;

export const StepMenuButton = ({ step, ...rest }: StepMenuButtonProps) => (
  <Button
    {...rest}
    variant="subtle"
    color="gray"
    size="compact-md"
    rightSection={<IconChevronDown size={16} />}
  >
    Step {step} of {stepCount}
  </Button>
);
