import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";

/** Says at once, also to a screen reader, why a choice was not taken. */
export const Refusal = ({ text }: { text: string | undefined }) => (
  <div role="alert">
    {text && (
      <Alert color="red" icon={<IconAlertCircle />} mb="md" role="presentation">
        {text}
      </Alert>
    )}
  </div>
);
