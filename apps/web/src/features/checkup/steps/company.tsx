import { Autocomplete, Stack, TextInput } from "@mantine/core";
import { industries, limits, withScheme } from "@app/contract";
import type { AnswerKey } from "@app/contract";
import { useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent } from "react";
import { siteName } from "#lib/product-lookup.ts";
import { useSite } from "#lib/site.ts";
import type { FoundKey } from "./company-findings.ts";
import { FoundNote } from "./found-note.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { useCompanyLookup } from "./use-company-lookup.ts";
import { useFocusKept } from "./use-focus-kept.ts";
import { WebsiteAid } from "./website-aid.tsx";

export function CompanyScreen({ answers, problems, change, leaveField }: StepScreenProps) {
  // Nobody is told that a website is wrong while he is still typing it for the first time.
  const [left, setLeft] = useState(() => new Set(Object.keys(problems)));
  const { looksUpCompanies } = useSite();
  const { isBusy, isClosed, sources, offers, cancel, drop, lookUp } = useCompanyLookup({
    answers,
    change,
  });
  const focus = useFocusKept(isBusy);
  const website = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const industry = useRef<HTMLInputElement>(null);
  const inputs = { companyName: name, companyIndustry: industry };

  const problem = (key: AnswerKey) => (left.has(key) ? problems[key] : undefined);
  const leave = (key: AnswerKey) => {
    setLeft((others) => new Set(others).add(key));
    leaveField();
  };
  const leaveWebsite = (again: boolean) => {
    const typed = answers.companyWebsite?.trim() ?? "";
    if (looksUpCompanies) lookUp(typed, { again });
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
    if (looksUpCompanies) lookUp(siteName(own));
    leave("companyWebsite");
  };
  const cancelByHand = () => {
    focus.expectUnlessOther(name.current);
    cancel();
  };
  const note = (key: FoundKey) => (
    <FoundNote
      typed={answers[key]}
      source={sources[key]}
      offer={offers[key]}
      onUse={(value) => {
        change({ [key]: value });
        inputs[key].current?.focus();
      }}
    />
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
          value={answers.companyWebsite ?? ""}
          error={problem("companyWebsite")}
          onChange={(event) => {
            drop();
            change({ companyWebsite: event.currentTarget.value });
          }}
          onBlur={blurWebsite}
          onKeyDown={enterWebsite}
        />
        <WebsiteAid
          looksUp={looksUpCompanies}
          isBusy={isBusy}
          isEmpty={!answers.companyWebsite}
          onCancel={cancelByHand}
          onOwn={takeOwn}
        />
      </div>
      <Stack gap="lg" role="group" aria-label="Company" aria-busy={isBusy}>
        <div>
          <TextInput
            ref={name}
            label="Company Name"
            autoComplete="organization"
            maxLength={limits.companyName}
            disabled={isClosed}
            value={answers.companyName ?? ""}
            error={problem("companyName")}
            onChange={(event) => change({ companyName: event.currentTarget.value })}
            onBlur={() => leave("companyName")}
          />
          {note("companyName")}
        </div>
        <div>
          <Autocomplete
            ref={industry}
            label="Industry"
            size="md"
            description="Choose one, or enter your own words."
            data={[...industries]}
            maxLength={limits.industry}
            maxDropdownHeight={260}
            autoComplete="off"
            disabled={isClosed}
            value={answers.companyIndustry ?? ""}
            error={problem("companyIndustry")}
            onChange={(companyIndustry) => change({ companyIndustry })}
            onBlur={() => leave("companyIndustry")}
          />
          {note("companyIndustry")}
        </div>
      </Stack>
    </Stack>
  );
}
