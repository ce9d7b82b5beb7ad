import { Button } from "@mantine/core";
import { useAskedSignOut } from "#components/use-asked-sign-out.tsx";

/** Signs out, and asks first when that would delete answers that only this device has. */
export function SignOutButton() {
  const { start, question } = useAskedSignOut();
  return (
    <>
      <Button variant="default" size="sm" onClick={start}>
        Sign Out
      </Button>
      {question}
    </>
  );
}
