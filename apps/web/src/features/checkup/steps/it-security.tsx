import { api } from "#lib/api.ts";
import { ApplicationPicker } from "./application-picker.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { useChoices } from "./use-choices.ts";

export function ItSecurityScreen(props: StepScreenProps) {
  return (
    <ApplicationPicker source={api.itSecurity} choices={useChoices("itSecurityApps", props)} />
  );
}
