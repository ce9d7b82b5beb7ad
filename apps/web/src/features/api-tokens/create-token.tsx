import { limits, messages, tokenAreas, tokenInput, tokenLifetimesDays } from "@app/contract";
import type { TokenScope } from "@app/contract";
import {
  Alert,
  Button,
  Fieldset,
  Group,
  Input,
  Modal,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { CopyTextButton } from "#components/copy-button.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { client } from "#lib/api.ts";
import { formatDate } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { useFocusReturn } from "#lib/focus.ts";
import { areaLabels, scopeIn, scopeLabel, scopesOf } from "./token.ts";

type Issued = Awaited<ReturnType<typeof client.admin.tokens.create>>;

export function CreateToken({ onClose }: { onClose: () => void }) {
  const [issued, setIssued] = useState<Issued>();
  const [openedAt] = useState(Date.now);
  useFocusReturn();
  const form = useForm({
    initialValues: { name: "", scopes: [] as TokenScope[], days: 90 },
    validate: schemaResolver(tokenInput, { sync: true }),
  });
  const save = useAction({
    // Returns nothing, because a mutation's result stays in memory for minutes, and a token must not.
    mutationFn: async (values: typeof form.values) => {
      setIssued(await client.admin.tokens.create(tokenInput.parse(values)));
    },
    meta: { success: { title: messages.tokenCreated }, failure: "Error creating token" },
  });
  if (issued) return <IssuedToken {...issued} onClose={onClose} />;
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
        description="The script or system that will use it"
        required
        maxLength={limits.tokenName}
        autoComplete="off"
        data-autofocus
      />
      <PermissionsField form={form} />
      <Select
        {...form.getInputProps("days")}
        label="Lifetime"
        description={`Expires on ${formatDate(new Date(openedAt + form.values.days * 86_400_000))}`}
        inputWrapperOrder={["label", "input", "description", "error"]}
        size="md"
        data={tokenLifetimesDays.map((days) => ({ value: days, label: `${days} days` }))}
      />
    </FormDialog>
  );
}

type TokenForm = UseFormReturnType<{ name: string; scopes: TokenScope[]; days: number }>;

/** What a token may do, by area. */
function PermissionsField({ form }: { form: TokenForm }) {
  const id = useId();
  const { scopes } = form.values;
  const error = form.errors.scopes;
  return (
    <Fieldset
      variant="unstyled"
      legend="Permissions"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      {/* The form focuses the first invalid field by its path. */}
      <Stack gap="xs" data-path="scopes" tabIndex={-1}>
        {tokenAreas.map((area) => (
          <Group key={area} justify="space-between" gap={4}>
            <div>
              <Text size="sm" fw={600}>
                {areaLabels[area].name}
              </Text>
              <Text size="xs" c="dimmed">
                {areaLabels[area].covers}
              </Text>
            </div>
            <SegmentedControl
              aria-label={`${areaLabels[area].name} permission`}
              data={[
                { value: "", label: "None" },
                ...scopesOf(area).map((scope) => ({ value: scope, label: scopeLabel(scope) })),
              ]}
              value={scopeIn(scopes, area) ?? ""}
              onChange={(chosen) => {
                const others = scopes.filter((scope) => !scopesOf(area).includes(scope));
                form.setFieldValue("scopes", chosen ? [...others, chosen] : others);
              }}
            />
          </Group>
        ))}
      </Stack>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
    </Fieldset>
  );
}

/** Only this dialog has the token in memory: it closes once that was copied, or on the second attempt. */
function IssuedToken({ token: secret, row, onClose }: Issued & { onClose: () => void }) {
  const isCalendar = row.scopes.join() === "calendar:read";
  const [noun, token] = isCalendar
    ? ["calendar address", `${location.origin}/calendar/${secret}`]
    : ["token", secret];
  const [step, setStep] = useState<"shown" | "warned" | "copied">("shown");
  const field = useRef<HTMLInputElement>(null);
  const close = () => (step === "shown" ? setStep("warned") : onClose());
  return (
    <Modal
      opened
      title={isCalendar ? "Your Calendar" : "Your New Token"}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      onClose={close}
      onEnterTransitionEnd={() => field.current?.focus()}
    >
      <Stack gap="md">
        <Text style={{ overflowWrap: "anywhere" }}>
          <strong>{row.name}</strong> is valid until {formatDate(row.expiresAt)}.
        </Text>
        <TextInput
          ref={field}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          label={isCalendar ? "Address to subscribe to" : "Token"}
          description="Copy it now. It won't be shown again."
          readOnly
          value={token}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onCopy={() => setStep("copied")}
        />
        {step === "warned" && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            You haven't copied the {noun} yet. Close again to continue without it.
          </Alert>
        )}
        <Group justify="space-between" gap="xs">
          <CopyTextButton text={token} noun={noun} onCopied={() => setStep("copied")} />
          <Button miw="6rem" onClick={close}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
