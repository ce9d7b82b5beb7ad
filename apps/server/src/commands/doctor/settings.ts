import { isThisMachine, settingNames } from "#env.ts";
import type { SettingProblem, Settings } from "#env.ts";
import { isKnownRegion } from "#features/meetings/holidays.ts";
import { line } from "./line.ts";
import type { Line } from "./line.ts";

/** What is wrong with the settings themselves, and what is allowed and still unwise. */
export async function judgeSettings(
  environment: Record<string, string | undefined>,
  settings: Settings,
  problems: SettingProblem[],
): Promise<Line[]> {
  const lines = problems.map(({ name, text }) => line("failing", "setting", `${name} ${text}.`));
  if (!(await isKnownRegion(settings.MEETING_HOLIDAYS))) {
    const text = "MEETING_HOLIDAYS names no country or part of one whose holidays are known";
    lines.push(line("failing", "setting", `${text}: ${settings.MEETING_HOLIDAYS}.`));
  }
  if (settings.PUBLIC_URL.startsWith("http:") && !isThisMachine(settings.PUBLIC_URL)) {
    const text =
      "PUBLIC_URL is an http address of another machine: cookies are not marked Secure, " +
      "and whoever is on the way reads them. Use https.";
    lines.push(line("warning", "setting", text));
  }
  if (settings.TRUSTED_PROXIES.some((network) => network.endsWith("/0"))) {
    const text =
      "TRUSTED_PROXIES trusts every address, so that visitors can say they come from anywhere.";
    lines.push(line("warning", "setting", text));
  }
  if (lines.length > 0) return lines;
  const set = settingNames.filter((name) => environment[name]);
  const others = `${settingNames.length - set.length} have their defaults`;
  return [line("ok", "settings", `${set.length} are set and readable, ${others}.`)];
}
