import { Button, Loader } from "@mantine/core";
import type { ButtonProps } from "@mantine/core";
import type { ComponentProps } from "react";

interface BusyButtonProps extends ButtonProps, Omit<ComponentProps<"button">, keyof ButtonProps> {
  isBusy: boolean;
  busyLabel: string;
}

/** A button that keeps the focus while its action runs. */
export const BusyButton = ({
  isBusy,
  busyLabel,
  leftSection,
  children,
  ...props
}: BusyButtonProps) => (
  <Button
    {...props}
    leftSection={
      isBusy && leftSection ? <Loader size={16} color="gray" aria-hidden /> : leftSection
    }
    aria-disabled={isBusy || undefined}
    data-disabled={isBusy || undefined}
  >
    {isBusy ? busyLabel : children}
  </Button>
);
