import { Button, Loader, Stack, TextInput, VisuallyHidden } from "@mantine/core";
import type { ButtonProps } from "@mantine/core";
import { limits, withScheme } from "@app/contract";
import type { AnswerKey } from "@app/contract";
import { useMergedRef } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { flushSync } from "react-dom";
import { api } from "#lib/api.ts";
import { siteName, useSite } from "#lib/site.ts";
import { useFocusHandover } from "#lib/keyboard.ts";
import { isFilled, useCompanyLookup } from "./company-lookup.ts";
import type { FoundKey } from "./company-lookup.ts";
import classes from "./company.module.css";
import { describedBy } from "./described-by.tsx";
import { IndustryField } from "./industry-field.tsx";
import type { StepScreenProps } from "./step-screen.ts";

const gettingInformation = "Getting company information...";

/** A key that writes something, or begins to: with an input method, or as an accent before its letter. */
const isWriting = ({ nativeEvent: event }: KeyboardEvent) => {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
  if (isShortcut && !event.getModifierState("AltGraph")) return false;
  return event.isComposing || event.key === "Process" || /^(?:Dead|.)$/su.test(event.key);
};

export function CompanyScreen(props: StepScreenProps) {
  const { answers, problems, change, leaveField, waitsFor } = props;
  // A website is not called wrong while it is still being typed for the first time.
  const [left, setLeft] = useState(() => new Set(Object.keys(problems)));
  const { looksUpCompanies } = useSite();
  const { isBusy, isClosed, hasFailed, ...lookup } = useCompanyLookup(props);
  const hasHint = hasFailed || (looksUpCompanies === true && !lookup.wasLookedUp);
  const id = useId();
  const website = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const industry = useRef<HTMLInputElement>(null);
  const inputs = { companyName: name, companyIndustry: industry };
  const cancel = useRef<HTMLButtonElement>(null);
  const cancelRef = useMergedRef(cancel, useFocusHandover(name));

  // What is answered already need not wait for the look-up.
  const isAwaited = isBusy && !(isFilled(answers) && Object.keys(problems).length === 0);
  const setWait = useEffectEvent(waitsFor);
  useEffect(() => {
    if (!isAwaited) return;
    setWait(gettingInformation);
    return () => setWait(undefined);
  }, [isAwaited]);

  const problem = (key: AnswerKey) => (left.has(key) ? problems[key] : undefined);
  const leave = (key: AnswerKey) => {
    setLeft((others) => new Set(others).add(key));
    leaveField();
  };
  const lookUp = (typed: string, again = false) => {
    // Not known yet is not no: a look-up waits for it.
    if (looksUpCompanies !== false) lookup.lookUp(typed, { again });
  };
  const leaveWebsite = (again: boolean) => {
    const typed = answers.companyWebsite?.trim() ?? "";
    lookUp(typed, again);
    if (typed && problems.companyWebsite) change({ companyWebsite: withScheme(typed) });
    leave("companyWebsite");
  };
  const acceptOwn = (own: string) => {
    change({ companyWebsite: own });
    website.current?.focus();
    // Its scheme is ours: where https does not answer, http may.
    lookUp(siteName(own));
    leave("companyWebsite");
  };
  const edit = (key: FoundKey, value: string) => {
    lookup.edit(key);
    change({ [key]: value });
  };
  // A closed field keeps the focus. Who types in it opens it before the key is written, so that none is lost.
  const typeInClosed = (event: KeyboardEvent) => {
    if (event.key === "Tab") {
      event.preventDefault();
      cancel.current?.focus();
    } else if (isWriting(event)) flushSync(lookup.cancel);
  };

  /** What name and industry have in common. */
  const field = (key: FoundKey) => ({
    ref: inputs[key],
    inputContainer: describedBy(`${id}-${key}`),
    readOnly: isClosed,
    "aria-disabled": isClosed || undefined,
    "data-disabled": isClosed || undefined,
    value: answers[key] ?? "",
    // Nobody can do anything about a field that waits for an answer.
    error: isBusy ? undefined : problem(key),
    onKeyDown: isClosed ? typeInClosed : undefined,
    onBlur: () => leave(key),
  });
  const note = (key: FoundKey) => {
    const offer = lookup.offers[key]?.value === answers[key] ? undefined : lookup.offers[key];
    const source = lookup.sources[key]?.value === answers[key] ? lookup.sources[key] : undefined;
    const says = offer && (
      <>
        {offer.host} says: <strong>{offer.value}</strong>
      </>
    );
    return (
      <Note id={`${id}-${key}`} offer={says} origin={source && `From ${source.host}`}>
        {offer && (
          <OfferButton
            aria-label={`Use this: ${offer.value}`}
            onClick={() => {
              lookup.accept(key);
              inputs[key].current?.focus();
            }}
          >
            Use this
          </OfferButton>
        )}
      </Note>
    );
  };
  const guesses = isBusy || answers.companyIndustry?.trim() ? [] : lookup.guesses;
  const suggested = (
    <>
      Suggested:<VisuallyHidden> {guesses.join(", ")}</VisuallyHidden>
    </>
  );

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
          inputContainer={describedBy(!isBusy && hasHint ? `${id}-hint` : undefined)}
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
          {!isBusy && hasHint && (
            <span id={`${id}-hint`}>
              {hasFailed
                ? "Name and industry could not be filled in from it."
                : "We fill in name and industry from it."}
            </span>
          )}
          {lookup.canTryAgain && (
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
          {!answers.companyWebsite && <OwnWebsite onAccept={acceptOwn} />}
        </div>
      </div>
      <Stack gap="lg" role="group" aria-label="Company" aria-busy={isBusy}>
        <div>
          <TextInput
            {...field("companyName")}
            label="Company Name"
            autoComplete="organization"
            maxLength={limits.companyName}
            onChange={({ currentTarget: { value } }) => edit("companyName", value)}
          />
          {note("companyName")}
        </div>
        <div>
          <IndustryField
            {...field("companyIndustry")}
            onChange={(value) => edit("companyIndustry", value)}
          />
          {note("companyIndustry")}
          <Note offer={guesses.length > 0 && suggested}>
            {guesses.map((guess) => (
              <OfferButton
                key={guess}
                aria-label={`Suggested: ${guess}`}
                onClick={() => {
                  edit("companyIndustry", guess);
                  industry.current?.focus();
                }}
              >
                {guess}
              </OfferButton>
            ))}
          </Note>
        </div>
      </Stack>
    </Stack>
  );
}

/** The website of the address that the customer signed in with. */
function OwnWebsite({ onAccept }: { onAccept: (website: string) => void }) {
  const { data } = useQuery({ ...api.lookup.ownWebsite.queryOptions(), staleTime: Infinity });
  const own = data?.website;
  if (!own) return null;
  return (
    <OfferButton maw="100%" onClick={() => onAccept(own)}>
      Use {siteName(own)}
    </OfferButton>
  );
}

const OfferButton = (props: ButtonProps & ComponentProps<"button">) => (
  <Button variant="light" size="compact-sm" {...props} />
);

interface NoteProps {
  /** Of its text, for the field that it belongs to. */
  id?: string;
  /** What may be used instead. It alone is announced: that something was filled in, the toast says. */
  offer: ReactNode;
  /** Where the text of the field comes from. */
  origin?: string | undefined;
  children: ReactNode;
}

/** The line below a field. */
const Note = ({ id, offer, origin, children }: NoteProps) => (
  <div className={classes.note} data-shown={Boolean(offer || origin) || undefined}>
    <span id={id}>
      <span role="status">{offer}</span>
      {!offer && origin}
    </span>
    {children}
  </div>
);
