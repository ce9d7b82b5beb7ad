import { limits, messages, stepNumber } from "@app/contract";
import type { Application, Match } from "@app/contract";
import { Button, Checkbox, Group, Stack, Text, Textarea } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { BusyButton } from "#components/form/busy-button.tsx";
import { Dialog } from "#components/form/dialog.tsx";
import { api, messageOf } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { endsSession, queryClient } from "#lib/query-client.ts";
import { useCancellable } from "#lib/use-action.ts";
import { addProductDialog, useBackInDialog } from "./add-product/add-product.tsx";
import type { ProductPicker } from "./add-product/add-product.tsx";
import { catalogueLists } from "./use-choices.ts";
import classes from "./paste-list.module.css";
import { namesIn } from "./names-in.ts";

interface PasteListDialogProps extends ProductPicker {
  /** The other step with applications. */
  other: "saas" | "itSecurity";
  /** What was pasted into the search; it is searched for at once. */
  pasted: string;
  /** Returns whether there was room for all. */
  onChoose: (identifiers: string[]) => boolean;
  onClose: () => void;
}

/** The steps that have a product of such a name, where another step than the picker's does. */
async function otherSteps(names: string[], other: "saas" | "itSecurity", signal: AbortSignal) {
  const steps = new Map<string, number>();
  if (names.length === 0) return steps;
  const matches = await api[other].match.call({ names }, { signal });
  const platforms = await queryClient.ensureQueryData(catalogueLists.cloudPlatforms);
  for (const [at, name] of names.entries()) {
    if (platforms.some((one) => sameName(one.name, name)))
      steps.set(name, stepNumber("cloudPlatforms"));
    else if (matches[at]?.isSure) steps.set(name, stepNumber(other));
  }
  return steps;
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** "21 found, 2 to choose, 1 in other steps, 1 not found". */
function foundText(found: (Match & { name: string })[], elsewhere: ReadonlyMap<string, number>) {
  const missing = found.filter(({ products }) => products.length === 0);
  const others = missing.filter(({ name }) => elsewhere.has(name)).length;
  const sure = found.filter(({ isSure }) => isSure).length;
  const parts = {
    found: sure,
    "to choose": found.length - sure - missing.length,
    "in other steps": others,
    "not found": missing.length - others,
  };
  return Object.entries(parts)
    .filter(([what, count]) => count > 0 || what === "found")
    .map(([what, count]) => `${formatCount(count)} ${what}`)
    .join(", ");
}

/** Ticks the products of a pasted list, once the customer has seen what was found. */
export function PasteListDialog(props: PasteListDialogProps) {
  const { other, pasted, onChoose, onClose, ...picker } = props;
  const [text, setText] = useState(pasted);
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<(Match & { name: string })[]>();
  const [elsewhere, setElsewhere] = useState<ReadonlyMap<string, number>>(new Map());
  const [ticked, setTicked] = useState<string[]>([]);
  const [adding, setAdding] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const search = useCancellable();
  const find = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (search.isRunning) return;
    const names = namesIn(text);
    if (names.length === 0) return setProblem("Enter the names of your products.");
    if (names.length > limits.applications) return setProblem(messages.applicationsTooMany);
    setProblem(undefined);
    match(names);
  };
  const match = (names: string[]) =>
    void search.run(async (signal) => {
      try {
        const matches = await picker.source.match.call({ names }, { signal });
        if (signal.aborted) return;
        const all = matches.map((match, at) => ({ ...match, name: names[at]! })); // one for each name
        // What is left to decide comes first: a long list hides its end.
        setFound(all.toSorted((a, b) => Number(a.isSure) - Number(b.isSure)));
        const missing = all.filter(({ products }) => products.length === 0).map(({ name }) => name);
        const sure = matches.flatMap(({ isSure, products }) => (isSure ? products : []));
        setTicked(sure.map(({ identifier }) => identifier));
        // Where else they are asked is good to know, and no reason to fail.
        const steps = await otherSteps(missing, other, signal).catch(() => undefined);
        if (steps && !signal.aborted) setElsewhere(steps);
      } catch (error) {
        if (!signal.aborted && !endsSession(error)) setProblem(messageOf(error));
      }
    });
  const matchPasted = useEffectEvent(() => {
    const names = namesIn(pasted);
    if (names.length > 0 && names.length <= limits.applications) match(names);
  });
  useEffect(() => matchPasted(), []);

  const isChosen = (one: string) => picker.chosen.includes(one);
  const count = new Set(found ? ticked.filter((one) => !isChosen(one)) : []).size;
  const close = () => (count > 0 ? setLeaving(true) : onClose());
  useBackInDialog(() => adding === undefined && close());
  if (isLeaving) {
    return (
      <ConfirmDialog
        title="Your products are not selected yet"
        question={`Press "Select ${formatCount(count)}" to select the products that were found.`}
        label="Close without selecting"
        keepLabel="Stay"
        confirm={{ run: onClose, isPending: false }}
        onClose={() => setLeaving(false)}
      />
    );
  }
  if (adding !== undefined) {
    return (
      <addProductDialog.Dialog
        {...picker}
        search={adding}
        onProduct={(product, isNew) => {
          picker.onProduct(product, isNew);
          setFound((now) =>
            now?.map((one) =>
              one.name === adding ? { ...one, isSure: true, products: [product] } : one,
            ),
          );
        }}
        onClose={() => setAdding(undefined)}
      />
    );
  }
  const boxOf = ({ identifier, name }: Application, label = name) => (
    <Checkbox
      key={identifier}
      label={isChosen(identifier) ? `${label} (already selected)` : label}
      disabled={isChosen(identifier)}
      checked={isChosen(identifier) || ticked.includes(identifier)}
      onChange={({ currentTarget: { checked } }) =>
        setTicked((now) =>
          checked ? [...now, identifier] : now.filter((one) => one !== identifier),
        )
      }
    />
  );
  return (
    <Dialog title="Paste a List" size="lg" closeOnClickOutside={text === ""} onClose={close}>
      {found ? (
        <Stack gap="md">
          <Text size="sm" c="var(--muted)" role="status">
            {foundText(found, elsewhere)}
          </Text>
          <ul className={classes.names}>
            {found.map(({ name, isSure, products: [first, ...others] }) => (
              <li key={name}>
                {first === undefined ? (
                  <Group justify="space-between" wrap="nowrap">
                    <Text className={classes.name}>
                      {name}{" "}
                      <Text span size="sm" c="var(--muted)">
                        {elsewhere.has(name)
                          ? `listed in step ${elsewhere.get(name)}`
                          : "not found"}
                      </Text>
                    </Text>
                    <Button
                      variant="light"
                      size="compact-sm"
                      aria-label={`Add ${name}`}
                      onClick={() => setAdding(name)}
                    >
                      Add
                    </Button>
                  </Group>
                ) : isSure ? (
                  boxOf(
                    first,
                    sameName(first.name, name) ? first.name : `${first.name} – from "${name}"`,
                  )
                ) : (
                  <Stack gap={6} role="group" aria-label={`Which ${name}?`}>
                    <Text size="sm" className={classes.name}>
                      Which <b>{name}</b>?
                    </Text>
                    {[first, ...others].map((one) => boxOf(one))}
                  </Stack>
                )}
              </li>
            ))}
          </ul>
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              onClick={() => {
                search.cancel(); // it may still ask where else a name is listed
                setFound(undefined);
              }}
            >
              Back
            </Button>
            <Button
              data-autofocus
              disabled={count === 0}
              onClick={() => onChoose(ticked) && onClose()}
            >
              {`Select ${formatCount(count)}`}
            </Button>
          </Group>
        </Stack>
      ) : (
        <form noValidate onSubmit={find}>
          <Stack gap="md">
            <Textarea
              label="Names of products"
              description="With commas between them, or a column of a spreadsheet."
              placeholder="Slack, Zoom, Jira"
              data-autofocus
              minRows={5}
              maxRows={12}
              maxLength={limits.pastedText}
              value={text}
              error={problem}
              onChange={({ currentTarget: { value } }) => {
                search.cancel();
                setText(value);
                setProblem(undefined);
              }}
            />
            <Group justify="flex-end">
              <BusyButton
                type="submit"
                miw="9rem"
                isBusy={search.isRunning}
                busyLabel="Searching..."
              >
                Find Products
              </BusyButton>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
