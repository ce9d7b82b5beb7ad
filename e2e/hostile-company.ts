import type { Page } from "@playwright/test";
import { hostileTexts } from "../apps/server/src/testing/hostile-texts.ts";
import { bookMeeting } from "./list-steps.ts";
import { startCheckup, usualAnswers } from "./filled-checkup.ts";
import { call } from "./fixtures.ts";

const { addresses, invisible, lines, markup, objects, patterns, terminal } = hostileTexts;
/** Without blanks where a line could end. */
const endless = "W".repeat(200);

export const shownTexts = [
  ...markup,
  ...addresses,
  ...lines,
  ...invisible,
  ...terminal,
  ...objects,
  ...patterns,
  endless,
];
/** A valid address of the worst kind, and as wide as they come. */
export const hostileEmail = `o'neil+-_${"w".repeat(40)}@${"evil-".repeat(10)}corp.com`;

const tried = (page: Page, origin: string, path: string, input: object) =>
  call(page, origin, path, input).then(
    () => true,
    () => false,
  );

/** Puts each text into each field of the catalogue; answers the identifiers of those that were taken. */
export async function fillCatalogue(page: Page, origin: string) {
  const taken: string[] = [];
  for (const [at, text] of shownTexts.entries()) {
    const identifier = `hostile-${at}`;
    const entry = { identifier, name: text, description: text };
    const productWebsite = `https://acme.com/?q="><script>alert(${at})</script>`;
    const logo = `https://acme.com/"onerror="alert(1)`;
    const application = { ...entry, category: text.slice(0, 100), popular: true };
    const wishes = [
      tried(page, origin, "admin/frameworks/create", entry),
      tried(page, origin, "admin/workPlatforms/create", { ...entry, order: at }),
      tried(page, origin, "admin/cloudPlatforms/create", { ...entry, logo }),
      tried(page, origin, "admin/saas/create", { ...application, productWebsite }),
      tried(page, origin, "admin/saas/create", { ...application, identifier: `website-${at}`, productWebsite: text }),
      tried(page, origin, "admin/itSecurity/create", { ...application, logo: text }),
      tried(page, origin, "admin/itSecurity/create", application),
    ]; // prettier-ignore
    const [isTaken] = await Promise.all(wishes);
    if (isTaken) taken.push(identifier);
    const token = { name: text.slice(0, 100), scopes: ["catalogue:read"], days: 7 };
    if (at < 30) await tried(page, origin, "admin/tokens/create", token);
  }
  return taken;
}

/** A customer's check-ups, whose every answer is hostile; answers the id of the whole one. */
export async function fillHostileCheckups(page: Page, origin: string, identifiers: string[]) {
  const save = async (id: string, version: number, changes: object, step?: number) =>
    tried(page, origin, "checkups/save", { id, version, step, changes });
  for (const text of [...markup.slice(0, 6), ...invisible, ...terminal]) {
    await save(await startCheckup(page, origin), 0, { companyName: text });
  }
  const id = await startCheckup(page, origin);
  const locations = shownTexts.filter((text, at) => /\p{L}/u.test(text) && at < 45);
  const answers = {
    ...usualAnswers,
    companyName: `${markup[1]}${endless.slice(60)}`,
    companyIndustry: `${markup[0]}${"W".repeat(60)}`,
    complianceStandard: identifiers[0],
    locations: [endless, ...new Set(locations)],
    workPlatforms: identifiers.slice(0, 15),
    cloudPlatforms: identifiers.slice(10, 25),
    saasApps: identifiers.slice(0, 60),
    itSecurityApps: identifiers.slice(0, 60),
  };
  if (!(await save(id, 0, answers, 12))) throw new Error("the hostile answers were refused");
  const product = { name: markup[1], category: markup[0], description: markup[3] };
  await tried(page, origin, "saas/add", { id: crypto.randomUUID(), ...product });
  await bookMeeting(page, origin, id, { guests: `${hostileEmail.replace("o'", "p'")}` });
  return id;
}
