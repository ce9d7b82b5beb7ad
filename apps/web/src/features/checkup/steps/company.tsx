import { Stack, TextInput } from "@mantine/core";
import { limits, withScheme } from "@app/contract";
import type { AnswerKey } from "@app/contract";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent, PointerEvent } from "react";
import { siteName, useSite } from "#lib/site.ts";
import { isFilled } from "./company-findings.ts";
import type { FoundKey } from "./company-findings.ts";
import { describedBy } from "./described-by.tsx";
import { FoundNote } from "./found-note.tsx";
import { IndustryField } from "./industry-field.tsx";
import { IndustryGuesses } from "./industry-guesses.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { useCompanyLookup } from "./use-company-lookup.ts";
import { useFocusKept } from "./use-focus-kept.ts";
import { gettingInformation, WebsiteAid } from "./website-aid.tsx";

export function CompanyScreen(props: StepScreenProps) {
  const { answers, problems, change, leaveField, waitsFor } = props;
  // Nobody is told that a website is wrong while he is still typing it for the first time.
  const [left, setLeft] = useState(() => new Set(Object.keys(problems)));
  const { looksUpCompanies } = useSite();
  // Not known yet is not no: a look-up waits for it.
  const mayLookUp = looksUpCompanies !== false;
  const { isBusy, isClosed, canTryAgain, hasFailed, wasAsked, ...lookup } = useCompanyLookup(props);
  const looksUp = looksUpCompanies === true;
  const hasHint = hasFailed || (looksUp && !wasAsked);
  const id = useId();
  const website = useRef<HTMLInputElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const industry = useRef<HTMLInputElement>(null);
  const inputs = { companyName: name, companyIndustry: industry };
  const focus = useFocusKept({
    isBusy,
    isClosed,
    open: lookup.cancel,
    goOn: () => cancel.current?.focus(),
  });

  // What is answered already need not wait for the look-up.
  const isAwaited = isBusy && !(isFilled(answers) && Object.keys(problems).length === 0);
  const tellWait = useEffectEvent(waitsFor);
  useEffect(() => {
    if (!isAwaited) return;
    tellWait(gettingInformation);
    return () => tellWait(undefined);
  }, [isAwaited]);

  const problem = (key: AnswerKey) => (left.has(key) ? problems[key] : undefined);
  const leave = (key: AnswerKey) => {
    setLeft((others) => new Set(others).add(key));
    leaveField();
  };
  const leaveWebsite = (again: boolean) => {
    const typed = answers.companyWebsite?.trim() ?? "";
    if (mayLookUp) lookup.lookUp(typed, { again });
    if (typed && problems.companyWebsite) change({ companyWebsite: withScheme(typed) });
    leave("companyWebsite");
  };
  const blurWebsite = ({ relatedTarget }: FocusEvent) => {
    const next = [name, industry].find(({ current }) => current === relatedTarget);
    focus.expect(next?.current ?? null);
    leaveWebsite(false);
  };
  const enterWebsite = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) leaveWebsite(true);
  };
  const takeOwn = (own: string) => {
    change({ companyWebsite: own });
    website.current?.focus();
    // Its scheme is ours: where https does not answer, http may.
    if (mayLookUp) lookup.lookUp(siteName(own));
    leave("companyWebsite");
  };
  const cancelByHand = () => {
    focus.expectUnlessOther(name.current);
    lookup.cancel();
  };
  const tryAgain = () => {
    website.current?.focus();
    leaveWebsite(true);
  };

  /** What name and industry have in common. */
  const field = (key: FoundKey) => ({
    ref: inputs[key],
    inputContainer: describedBy(`${id}-${key}`),
    disabled: isClosed,
    value: answers[key] ?? "",
    // Nobody can do anything about a field that waits for an answer.
    error: isBusy ? undefined : problem(key),
    // Whoever goes on before the fields are closed writes where he went.
    onFocus: () => lookup.isRunning && focus.expect(inputs[key].current),
    onBlur: () => leave(key),
  });
  const edit = (key: FoundKey, value: string) => {
    lookup.edit(key);
    change({ [key]: value });
  };
  const note = (key: FoundKey) => (
    <FoundNote
      id={`${id}-${key}`}
      typed={answers[key]}
      source={lookup.sources[key]}
      offer={lookup.offers[key]}
      onUse={() => {
        lookup.use(key);
        inputs[key].current?.focus();
      }}
    />
  );
  const point = ({ target }: PointerEvent) =>
    focus.point([name, industry].find(({ current }) => current === target)?.current ?? null);

  return (
    <Stack gap="lg" onPointerDown={point}>
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
          onBlur={blurWebsite}
          onKeyDown={enterWebsite}
        />
        <WebsiteAid
          looksUp={looksUp}
          isBusy={isBusy}
          wasAsked={wasAsked}
          hasFailed={hasFailed}
          isEmpty={!answers.companyWebsite}
          canTryAgain={canTryAgain}
          hintId={`${id}-hint`}
          cancelRef={cancel}
          onCancel={cancelByHand}
          onTryAgain={tryAgain}
          onOwn={takeOwn}
        />
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
          <IndustryGuesses
            guesses={isBusy || answers.companyIndustry?.trim() ? [] : lookup.guesses}
            onUse={(guess) => {
              edit("companyIndustry", guess);
              industry.current?.focus();
            }}
          />
        </div>
      </Stack>
    </Stack>
  );
}
