import { Autocomplete, Stack, TextInput } from "@mantine/core";
import { industries, limits, withScheme } from "@app/contract";
import type { AnswerKey } from "@app/contract";
import { useState } from "react";

import type { StepScreenProps } from "./step-screen.ts";

export function CompanyScreen({ answers, problems, change, leaveField }: StepScreenProps) {
  // Nobody is told that a website is wrong while he is still typing it for the first time.
  const [left, setLeft] = useState(() => new Set(Object.keys(problems)));
  const problem = (key: AnswerKey) => (left.has(key) ? problems[key] : undefined);
  const leave = (key: AnswerKey) => {
    setLeft((others) => new Set(others).add(key));
    leaveField();
  };
  const leaveWebsite = () => {
    const typed = answers.companyWebsite?.trim();
    if (typed && problems.companyWebsite) change({ companyWebsite: withScheme(typed) });
    leave("companyWebsite");
  };
  return (
    <Stack gap="lg">
      <TextInput
        label="Website"
        placeholder="https://example.com"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.url}
        value={answers.companyWebsite ?? ""}
        error={problem("companyWebsite")}
        onChange={(event) => change({ companyWebsite: event.currentTarget.value })}
        onBlur={leaveWebsite}
      />
      <TextInput
        label="Company Name"
        autoComplete="organization"
        maxLength={limits.companyName}
        value={answers.companyName ?? ""}
        error={problem("companyName")}
        onChange={(event) => change({ companyName: event.currentTarget.value })}
        onBlur={() => leave("companyName")}
      />
      <Autocomplete
        label="Industry"
        size="md"
        description="Choose one, or enter your own words."
        data={[...industries]}
        maxLength={limits.industry}
        maxDropdownHeight={260}
        autoComplete="off"
        value={answers.companyIndustry ?? ""}
        error={problem("companyIndustry")}
        onChange={(companyIndustry) => change({ companyIndustry })}
        onBlur={() => leave("companyIndustry")}
      />
    </Stack>
  );
}
