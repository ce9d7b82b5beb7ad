import { deviceLabels, deviceTypes, limits, splitEvenly, totalStaff } from "@app/contract";
import type { Answers, StaffAnswers } from "@app/contract";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { enterGoesOn } from "#components/enter-goes-on.ts";
import { NumberSlider } from "#components/number-slider.tsx";
import { counted } from "#lib/format.ts";
import classes from "./total-card.module.css";
import type { StepScreenProps } from "./step-screen.ts";
import { TotalCard } from "./total-card.tsx";

type Counts = Answers["devices"];
type ProposedDevices = Partial<Counts>;

/** A server on the company's own premises is proposed for each group of this size. */
const peoplePerServer = 25;

/**
 * The devices that a company with this staff and these platforms probably has: a laptop for everyone who works at home,
 * a desktop for everyone else, and a phone for each person if phones are used for work. Only counts above 0.
 */
export function proposedDevices(
  answers: StaffAnswers & Pick<Answers, "workPlatforms" | "cloudPlatforms">,
): ProposedDevices {
  const chosen = new Set([...answers.workPlatforms, ...answers.cloudPlatforms]);
  const uses = (...platforms: string[]) => platforms.some((platform) => chosen.has(platform));
  const people = totalStaff(answers);
  // The inventory has no computers for the last two.
  const isUnnamed = !uses("windows", "macos", "apple-business", "linux", "chromeos");
  const isGoogle = uses("google-workspace") && !uses("microsoft-365");
  const hasMacs = uses("macos", "apple-business") || (isUnnamed && isGoogle);
  const hasWindows = uses("windows") || (isUnnamed && !isGoogle);
  const hasPhones = uses("mobile-devices");
  const hasServers = uses("on-premises", "on-premises-servers");

  const where = (key: keyof Counts, isUsed: boolean) => (isUsed ? [key] : []);
  const laptops = [...where("windowsLaptops", hasWindows), ...where("macbooks", hasMacs)];
  const desktops = [...where("windowsDesktops", hasWindows), ...where("macDesktops", hasMacs)];
  const isAndroid = hasPhones && (hasWindows || !hasMacs);
  const phones = [...where("iosDevices", hasPhones), ...where("androidDevices", isAndroid)];
  const proposed: ProposedDevices = {
    ...splitEvenly(answers.staffRemote + answers.staffHybrid, laptops),
    ...splitEvenly(answers.staffOnsite, desktops),
    ...splitEvenly(people, phones),
    ...(hasServers && { servers: Math.ceil(people / peoplePerServer) }),
  };
  const capped = deviceTypes.map((type) => [type, Math.min(proposed[type] ?? 0, limits.devices)]);
  return Object.fromEntries(capped.filter(([, count]) => count !== 0)) as ProposedDevices;
}

const withProposed = (entered: Counts, proposed: ProposedDevices) =>
  Object.fromEntries(
    deviceTypes.map((type) => [type, entered[type] || (proposed[type] ?? 0)]),
  ) as Counts;

/** What was proposed and used, to be shown again as long as the page is open: Back does not make it an answer. */
const usedProposals = new Map<string, ProposedDevices>();

export function DevicesScreen(props: StepScreenProps) {
  const { checkupId, answers, change, preview, propose, wasDone, leaveField } = props;
  const { devices } = answers;
  const notEntered = (counts: ProposedDevices): ProposedDevices =>
    Object.fromEntries(Object.entries(counts).filter(([type]) => !devices[type as keyof Counts]));
  // Stays while numbers are entered: the fields must not move.
  const [offer] = useState(() => (wasDone ? {} : notEntered(proposedDevices(answers))));
  /** The numbers of the offer that are shown as proposed: those entered since then are left out. */
  const [proposed, setProposed] = useState(() =>
    wasDone ? {} : notEntered(usedProposals.get(checkupId) ?? {}),
  );
  const offered = deviceTypes.filter((type) => offer[type] !== undefined);
  const sum = Object.values(offer).reduce((all, count) => all + count, 0);
  const counts = withProposed(devices, proposed);
  // After a Next that failed, the numbers are answers.
  const isUsed = deviceTypes.some((type) => counts[type] !== devices[type]);

  useEffect(() => {
    usedProposals.set(checkupId, proposed);
    propose(isUsed ? (now) => ({ devices: withProposed(now.devices, proposed) }) : undefined);
  }, [checkupId, propose, proposed, isUsed]);

  const enter = (type: keyof Counts, count: number) => {
    const { [type]: entered, ...others } = proposed;
    if (entered !== undefined) setProposed(others);
    return { devices: { ...devices, [type]: count } };
  };

  return (
    <Stack onKeyUp={enterGoesOn}>
      {offered.length > 0 && (
        <Group className={classes.shortcut} justify="space-between" gap={12} wrap="nowrap">
          <Text fw={550} aria-live="polite">
            {isUsed
              ? "Proposed until you press Next"
              : `Proposed from your staff: ${counted(sum, "device")}`}
          </Text>
          <Button
            flex="none"
            variant="light"
            disabled={!isUsed && offered.every((type) => devices[type] !== 0)}
            // The second click of a double click would take them out again.
            onClick={(event) => event.detail <= 1 && setProposed(isUsed ? {} : offer)}
          >
            {isUsed ? "Clear" : "Use these numbers"}
          </Button>
        </Group>
      )}
      <TotalCard title="Total Devices" counts={deviceTypes.map((type) => counts[type])}>
        {deviceTypes.map((type) => (
          <NumberSlider
            key={type}
            label={deviceLabels[type]}
            value={counts[type]}
            limit={limits.devices}
            isProposed={counts[type] !== devices[type]}
            onDrag={(count) => preview(enter(type, count))}
            onChange={(count) => change(enter(type, count))}
            onBlur={leaveField}
          />
        ))}
      </TotalCard>
    </Stack>
  );
}
