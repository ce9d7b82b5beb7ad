import { answerFields, limits, rules } from "@app/contract";
import { NumberSlider } from "#components/number-slider.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { TotalCard } from "./total-card.tsx";

const keys = ["staffRemote", "staffHybrid", "staffOnsite"] as const;

export const StaffScreen = ({ answers, change, preview, leaveField }: StepScreenProps) => (
  <TotalCard title="Total Staff" counts={keys.map((key) => answers[key])}>
    {keys.map((key) => (
      <NumberSlider
        key={key}
        label={answerFields[key].label}
        value={answers[key]}
        limit={limits.staff}
        problem={rules.staff.safeParse(answers[key]).error?.issues[0]?.message}
        onDrag={(count) => preview({ [key]: count })}
        onChange={(count) => change({ [key]: count })}
        onBlur={leaveField}
      />
    ))}
  </TotalCard>
);
