import { limits, messages, requestLinkInput } from "@app/contract";
import { Button, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { LegalLink } from "#components/legal-link.tsx";
import { isRefusal, messageOf } from "#lib/api.ts";
import type { SentMail } from "./sent-mail.ts";
import classes from "./sign-in.module.css";
import { useRequestLink } from "./use-request-link.ts";

interface EmailFormProps {
  next: string | undefined;
  /** Known from before: whoever was thrown out in the middle of typing goes on typing, and not into this field. */
  email?: string | undefined;
  onSent: (mail: SentMail) => void;
}

export function EmailForm({ next, email, onSent }: EmailFormProps) {
  const request = useRequestLink(onSent);
  const form = useForm({
    initialValues: { email: email ?? "" },
    validate: schemaResolver(requestLinkInput, { sync: true }),
    transformValues: (values) => requestLinkInput.parse({ ...values, next }),
    onValuesChange: () => request.reset(),
  });
  const isRefused =
    isRefusal(request.error, "INPUT_REFUSED") || isRefusal(request.error, "TOO_MANY_MAILS");
  const error = form.errors.email ?? (isRefused && messageOf(request.error));

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(request.run, () => form.getInputNode("email")?.focus())}
    >
      <TextInput
        {...form.getInputProps("email")}
        error={error}
        label="Business Email"
        // The refusal has the very words of the hint: they need not stand there twice.
        description={error !== messages.businessEmail && "Please use your business email address"}
        inputWrapperOrder={["label", "input", "error", "description"]}
        placeholder="you@company.com"
        type="email"
        name="email"
        autoComplete="email"
        maxLength={limits.email + 1}
        autoFocus={email === undefined}
      />
      <Button
        type="submit"
        name="send"
        size="md"
        fullWidth
        aria-disabled={request.isPending || undefined}
        data-disabled={request.isPending || undefined}
      >
        {request.isPending ? "Sending..." : "Login with Magic Link"}
      </Button>
      <Text size="sm" c="dimmed" ta="center">
        By signing in you accept our <LegalLink page="terms">terms of service</LegalLink> and{" "}
        <LegalLink page="privacy">privacy policy</LegalLink>.
      </Text>
    </form>
  );
}
