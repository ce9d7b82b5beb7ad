import { limits, rules, totalStaff, workModeLabels, workModes } from "@app/contract";
import type { AnswerKey, WorkMode } from "@app/contract";
import { NumberSlider } from "#components/number-slider.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { TotalCard } from "./total-card.tsx";

const fields = {
  remote: "staffRemote",
  hybrid: "staffHybrid",
  onsite: "staffOnsite",
} as const satisfies Record<WorkMode, AnswerKey>;

export function StaffScreen({ answers, change, preview, leaveField }: StepScreenProps) {
  return (
    <TotalCard title="Total Staff" total={totalStaff(answers)}>
      {workModes.map((mode) => (
        <NumberSlider
          key={mode}
          label={workModeLabels[mode]}
          value={answers[fields[mode]]}
          limit={limits.staff}
          problem={rules.staff.safeParse(answers[fields[mode]]).error?.issues[0]?.message}
          onDrag={(count) => preview({ [fields[mode]]: count })}
          onChange={(count) => change({ [fields[mode]]: count })}
          onBlur={leaveField}
        />
      ))}
    </TotalCard>
  );
}
