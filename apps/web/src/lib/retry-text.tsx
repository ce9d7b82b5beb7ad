import { Button } from "@mantine/core";

interface RetryTextProps {
  text: string | undefined;
  onRetry: () => void;
}

/** What a toast says of a failure, and a way to try again from there. */
export const RetryText = ({ text, onRetry }: RetryTextProps) => (
  <>
    {text}
    <Button variant="default" size="compact-sm" mt={8} display="block" onClick={onRetry}>
      Try again
    </Button>
  </>
);
