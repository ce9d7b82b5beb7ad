import { deviceLabels, deviceTypes, limits, rules } from "@app/contract";
import { NumberSlider } from "#components/number-slider.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { TotalCard } from "./total-card.tsx";

export function DevicesScreen({ answers, change, preview, leaveField }: StepScreenProps) {
  const { devices } = answers;
  return (
    <TotalCard title="Total Devices" counts={deviceTypes.map((type) => devices[type])}>
      {deviceTypes.map((type) => (
        <NumberSlider
          key={type}
          label={deviceLabels[type]}
          value={devices[type]}
          limit={limits.devices}
          problem={rules.devices.safeParse(devices[type]).error?.issues[0]?.message}
          onDrag={(count) => preview({ devices: { ...devices, [type]: count } })}
          onChange={(count) => change({ devices: { ...devices, [type]: count } })}
          onBlur={leaveField}
        />
      ))}
    </TotalCard>
  );
}
