import { limits, messages, tokenInput, tokenLifetimesDays } from "@app/contract";
import type { TokenRow, TokenScope } from "@app/contract";
import { Select, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { FormDialog } from "#components/form-dialog.tsx";
import { client } from "#lib/api.ts";
import { formatDate } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { useFocusReturn } from "#lib/keyboard.ts";
import { IssuedToken } from "./issued-token.tsx";
import { PermissionsField } from "./permissions-field.tsx";
import { expiryAfter } from "./token-state.ts";

interface Issued {
  token: string;
  row: TokenRow;
}

/** Asks what a new token is for, then shows the token: once. */
export function CreateToken({ onClose }: { onClose: () => void }) {
  const [issued, setIssued] = useState<Issued>();
  useFocusReturn();
  return issued ? (
    <IssuedToken token={issued.token} row={issued.row} onClose={onClose} />
  ) : (
    <TokenForm onIssued={setIssued} onClose={onClose} />
  );
}

interface TokenFormProps {
  onIssued: (issued: Issued) => void;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  name: string;
  scopes: TokenScope[];
  days: number;
}

const usualDays = 90;
const lifetimes = tokenLifetimesDays.map((days) => ({
  value: String(days),
  label: `${days} days`,
}));

function TokenForm({ onIssued, onClose }: TokenFormProps) {
  const form = useForm<Values>({
    initialValues: { name: "", scopes: [], days: usualDays },
    validate: schemaResolver(tokenInput, { sync: true }),
  });
  const [openedAt] = useState(() => new Date());
  const save = useAction({
    // Answers nothing: what a mutation answers is kept for minutes, and a token must not be.
    mutationFn: async (values: Values) => {
      onIssued(await client.admin.tokens.create(tokenInput.parse(values)));
    },
    meta: { success: { title: messages.tokenCreated }, failure: "Error creating token" },
  });
  return (
    <FormDialog
      title="Create Token"
      form={form}
      save={save}
      required={{ fields: ["name"], text: messages.fillRequired }}
      saveLabel="Create"
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps("name")}
        label="Name"
        description="What will use it, such as the script or the system"
        required
        maxLength={limits.tokenName}
        autoComplete="off"
        data-autofocus
      />
      <PermissionsField {...form.getInputProps("scopes")} value={form.values.scopes} />
      <Select
        {...form.getInputProps("days")}
        label="Lifetime"
        description={`Expires on ${formatDate(expiryAfter(form.values.days, openedAt))}`}
        inputWrapperOrder={["label", "input", "description", "error"]}
        size="md"
        data={lifetimes}
        value={String(form.values.days)}
        onChange={(days) => form.setFieldValue("days", Number(days))}
        allowDeselect={false}
      />
    </FormDialog>
  );
}
