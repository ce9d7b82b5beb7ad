import { deviceTypes, limits, splitEvenly, totalStaff } from "@app/contract";
import type { Answers, StaffAnswers } from "@app/contract";

type Counts = Answers["devices"];
export type ProposedDevices = Partial<Counts>;

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
