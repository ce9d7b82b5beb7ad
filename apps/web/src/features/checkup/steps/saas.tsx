import { api } from "#lib/api.ts";
import { ApplicationPicker } from "./application-picker.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { useChoices } from "./use-choices.ts";

export function SaasScreen(props: StepScreenProps) {
  return <ApplicationPicker source={api.saas} choices={useChoices("saasApps", props)} />;
}
