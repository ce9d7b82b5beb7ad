import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { call, codeOf } from "../fixtures/test.ts";
import { Fleet } from "./fleet.ts";
import type { Storage } from "./fleet.ts";
import { Person } from "./person.ts";

export { expect };

const peopleCount = 15;
/** Two database servers and three instances have to start, on a machine that may be slow. */
const startMs = 240_000;

interface FleetFixtures {
  storage: Storage;
  fleet: Fleet;
  /** Signed in once, before anything happens: their sessions go through all of it. */
  people: Person[];
}

/** One fleet for all tests of a storage. */
export const test = base.extend<object, FleetFixtures>({
  storage: ["folder", { option: true, scope: "worker" }],
  fleet: [
    async ({ storage }, provide, { project }) => {
      const fleet = await Fleet.start(storage);
      await provide(fleet);
      await writeLogs(fleet, project.outputDir);
      await fleet.stop();
    },
    { scope: "worker", timeout: startMs },
  ],
  people: [
    async ({ fleet }, provide) => {
      const people = Array.from(
        { length: peopleCount },
        (_, at) => new Person(fleet, `person-${at + 1}@acme.com`, `127.0.1.${at + 1}`),
      );
      await provide(await Promise.all(people.map((person) => person.signIn(fleet))));
    },
    { scope: "worker", timeout: startMs },
  ],
  baseURL: async ({ fleet }, provide) => provide(fleet.origin),
});

/** For who looks into a failure: what the instances wrote. */
async function writeLogs({ instances }: Fleet, folder: string) {
  await mkdir(folder, { recursive: true });
  for (const [at, { output }] of instances.entries()) {
    await writeFile(join(folder, `instance-${at + 1}.log`), output);
  }
}

/** Signs the page's visitor in with the code of the email. */
export async function signIn(page: Page, { origin, mails }: Fleet, email: string) {
  await call(page, origin, "session/requestLink", { email });
  const [mail] = await mails.mailsTo(email);
  await call(page, origin, "session/useCode", { email, code: codeOf(mail?.text) });
}
