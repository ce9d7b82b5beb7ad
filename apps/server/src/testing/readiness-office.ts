import { shippedFiles } from "@app/readiness";
import { expect } from "vitest";
import { zipOf } from "#features/readiness/zip.ts";
import { makeFullCheckup } from "./factories.ts";
import { testApp } from "./test-app.ts";

const shipped = shippedFiles();

export const zipFile = (content: Uint8Array<ArrayBuffer>, name = "data.zip") =>
  new File([content], name);

/** The shipped data with one text in one file replaced. */
export function changed(name: keyof typeof shipped, find: string, replace: string) {
  expect(shipped[name]).toContain(find);
  return zipFile(zipOf({ ...shipped, [name]: shipped[name].replace(find, () => replace) }));
}

/** A server with an administrator, and a customer who completes check-ups. */
export async function office() {
  const app = await testApp();
  const { api, user } = await app.administrator();
  const ann = await app.signedIn("ann@acme.com");
  const complete = async () => {
    const { id } = await makeFullCheckup(app.db, ann.user.id);
    const startsAt = new Date("2026-06-09T13:00:00Z");
    await ann.api.meetings.schedule({ checkupId: id, startsAt, guests: "" });
    await ann.api.checkups.complete({ id });
    await ann.api.meetings.cancel({ checkupId: id });
    return id;
  };
  const { readiness } = api.admin;
  const upload = (file: File) => readiness.upload({ file });
  return { app, api, readiness, user, ann, complete, upload };
}
