import { Button, Loader, Stack, TextInput, VisuallyHidden } from "@mantine/core";
import { industries, limits, withScheme } from "@app/contract";
import type { AnswerKey } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import { startTransition, useId, useRef, useState } from "react";
import { api } from "#lib/api.ts";
import { siteName, useSite } from "#lib/site.ts";
import { useFocusHandover } from "#lib/focus.ts";
import { useReport } from "#lib/use-report.ts";
import { isFilled, useCompanyLookup } from "./company-lookup.ts";
import type { FoundKey } from "./company-lookup.ts";
import classes from "./company.module.css";
import type { StepScreenProps } from "./step-screen.ts";

const gettingInformation = "Getting company information...";

export function CompanyScreen(props: StepScreenProps) {
  const { problems, leaveField, waitsFor } = props;
  // A website shows no error while it is typed for the first time. What was wrong before the first change is shown, also
  // what the device kept and adds to the page.
  const [left, setLeft] = useState<ReadonlySet<string>>();
  const before = () => new Set(Object.keys(problems));
  const change: StepScreenProps["change"] = (changes) => {
    setLeft((others) => others ?? before());
    props.change(changes);
  };
  const { looksUpCompanies } = useSite();
  const own = useQuery(api.lookup.ownWebsite.queryOptions({ staleTime: Infinity })).data?.website;
  const { answers, state, isClosed, ...lookup } = useCompanyLookup(props, own);
  const isBusy = state === "running";
  const hasFailed = state === "failed";
  const hint = hasFailed
    ? "We couldn't fill in name and industry from it."
    : looksUpCompanies === true && state === "none"
      ? "We'll fill in name and industry from it."
      : lookup.isProposed && "From your email address";
  const id = useId();
  const website = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const industry = useRef<HTMLInputElement>(null);
  const inputs = { companyName: name, companyIndustry: industry };
  const cancelRef = useFocusHandover(name);

  // A step with all its answers does not wait for the look-up.
  const isAwaited = isBusy && !(isFilled(answers) && Object.keys(problems).length === 0);
  useReport(isAwaited, (waits) => waitsFor(waits ? gettingInformation : undefined));

  const problem = (key: AnswerKey) => (!left || left.has(key) ? problems[key] : undefined);
  const leave = (key: AnswerKey) => {
    // Rendered after what was pressed.
    startTransition(() => setLeft((others) => new Set(others ?? before()).add(key)));
    leaveField();
  };
  const leaveWebsite = (again: boolean) => {
    const typed = answers.companyWebsite?.trim() ?? "";
    lookup.lookUp(typed, again);
    if (typed && problems.companyWebsite) change({ companyWebsite: withScheme(typed) });
    leave("companyWebsite");
  };
  const acceptOwn = (own: string) => {
    change({ companyWebsite: own });
    website.current?.focus();
    lookup.lookUp(own);
    leave("companyWebsite");
  };

  const field = (key: FoundKey) => ({
    ref: inputs[key],
    ...describedBelow(`${id}-${key}`),
    // Not disabled: typing in one of them enables both, and no key is lost.
    "aria-disabled": isClosed || undefined,
    "data-disabled": isClosed || undefined,
    value: answers[key] ?? "",
    // A field that waits for the look-up shows no error.
    error: isBusy ? undefined : problem(key),
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      lookup.edit(key);
      change({ [key]: value });
    },
    onBlur: () => leave(key),
  });
  /** The line below a field: a value to use instead, or the source of its text. */
  const note = (key: FoundKey, guesses: readonly string[] = []) => {
    const [offer, source] = [lookup.offers[key], lookup.sources[key]];
    const other = offer?.value === answers[key] ? undefined : offer;
    const origin = source?.value === answers[key] ? source : undefined;
    const choices = other ? [other.value] : guesses;
    return (
      <div
        className={classes.note}
        data-shown={origin !== undefined || choices.length > 0 || undefined}
      >
        <span id={`${id}-${key}-note`}>
          {/* The toast announces that something was filled in. */}
          <span role="status">
            {other && (
              <>
                {other.host} says: <strong>{other.value}</strong>
              </>
            )}
            {!other && guesses.length > 0 && (
              <>
                Suggested:<VisuallyHidden> {guesses.join(", ")}</VisuallyHidden>
              </>
            )}
          </span>
          {choices.length === 0 && origin && `From ${origin.host}`}
        </span>
        {choices.map((choice) => (
          <Button
            key={choice}
            variant="light"
            size="compact-sm"
            aria-label={`${other ? "Use this" : "Suggested"}: ${choice}`}
            onClick={() => {
              lookup.accept(key, choice);
              inputs[key].current?.focus();
            }}
          >
            {other ? "Use this" : choice}
          </Button>
        ))}
      </div>
    );
  };

  return (
    <Stack gap="lg">
      <div>
        <TextInput
          ref={website}
          label="Website"
          placeholder="https://example.com"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.url}
          {...describedBelow(id)}
          value={answers.companyWebsite ?? ""}
          error={problem("companyWebsite")}
          onChange={({ currentTarget: { value } }) => {
            lookup.retype(value);
            change({ companyWebsite: value });
          }}
          onBlur={() => leaveWebsite(false)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === "Enter" && !nativeEvent.isComposing) leaveWebsite(true);
          }}
        />
        <div
          className={classes.aid}
          data-shown={looksUpCompanies === true || hasFailed || undefined}
        >
          {isBusy && <Loader size={14} color="gray" aria-hidden />}
          <span role="status">{isBusy && gettingInformation}</span>
          {isBusy && (
            <Button ref={cancelRef} variant="subtle" size="compact-sm" onClick={lookup.cancel}>
              Cancel
            </Button>
          )}
          {!isBusy && hint && <span id={`${id}-note`}>{hint}</span>}
          {(hasFailed || state === "cancelled") && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                website.current?.focus();
                leaveWebsite(true);
              }}
            >
              Try again
            </Button>
          )}
          {own && !answers.companyWebsite && (
            <Button variant="light" size="compact-sm" maw="100%" onClick={() => acceptOwn(own)}>
              Use {siteName(own)}
            </Button>
          )}
        </div>
      </div>
      <Stack gap="lg" role="group" aria-label="Company" aria-busy={isBusy}>
        <div>
          <TextInput
            {...field("companyName")}
            label="Company Name"
            autoComplete="organization"
            maxLength={limits.companyName}
          />
          {note("companyName")}
        </div>
        <div>
          <TextInput
            {...field("companyIndustry")}
            label="Industry"
            description="Choose one or type your own."
            maxLength={limits.industry}
            autoComplete="off"
            list={`${id}-industries`}
          />
          <datalist id={`${id}-industries`}>
            {industries.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          {note("companyIndustry", isBusy || answers.companyIndustry?.trim() ? [] : lookup.guesses)}
        </div>
      </Stack>
    </Stack>
  );
}

/** Describes a field also by the note below it: Mantine itself allows only its own description and error. */
const describedBelow = (id: string) => ({
  id,
  attributes: { input: { "aria-describedby": `${id}-error ${id}-description ${id}-note` } },
});
