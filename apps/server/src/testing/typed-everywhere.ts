import { randomUUID } from "node:crypto";
import { isDefinedError, ORPCError, safe } from "@orpc/client";
import { insertPicture, storeContent } from "#features/files/store-picture.ts";
import { parseFormAsItComes } from "#http/form-body.ts";
import { pngFile, pngOf } from "#testing/pictures.ts";
import type { testApp } from "#testing/test-app.ts";

type App = Awaited<ReturnType<typeof testApp>>;
type Person = Awaited<ReturnType<App["signedIn"]>>;
type Applications = Person["api"]["saas"];
type Changes = Parameters<Person["api"]["checkups"]["save"]>[0]["changes"];

/** A text that was typed into a field, and what is stored; null where it was rejected. */
export interface Typed {
  place: string;
  text: string;
  stored: string | null;
}

/** Types a text into a field, and returns what is stored then. */
type Put = (person: Person, text: string) => Promise<string | null | undefined>;

/** The check-up that a customer types into: one for all that they type. */
const checkups = new WeakMap<Person, { id: string; version: number }>();

async function answered(person: Person, changes: Changes) {
  const { id, version } = checkups.get(person) ?? (await person.api.checkups.create());
  checkups.set(person, { id, version });
  const saved = await person.api.checkups.save({ id, version, changes });
  checkups.set(person, { id, version: saved.version });
  return saved.answers;
}

/** Adds a product that is none of those that resemble it. */
async function added(applications: Applications, values: object) {
  const name = `Product ${randomUUID()}`;
  const product = { id: randomUUID(), name, category: "Testing", ...values };
  const { error, data } = await safe(applications.add(product));
  if (!error) return data;
  if (!isDefinedError(error) || error.code !== "SIMILAR_PRODUCTS_EXIST") throw error;
  const declined = error.data.products.map(({ identifier }) => identifier);
  return applications.add({ ...product, declined });
}

const ofCustomer: Record<string, Put> = {
  "company name": async (ann, text) => (await answered(ann, { companyName: text })).companyName,
  industry: async (ann, text) => (await answered(ann, { companyIndustry: text })).companyIndustry,
  website: async (ann, text) => (await answered(ann, { companyWebsite: text })).companyWebsite,
  location: async (ann, text) => (await answered(ann, { locations: [text] })).locations[0],
  "product name": async ({ api }, text) => (await added(api.saas, { name: text })).name,
  "product category": async ({ api }, text) =>
    (await added(api.itSecurity, { category: text })).category,
  "product description": async ({ api }, text) =>
    (await added(api.saas, { description: text })).description,
};

const entry = () => ({ identifier: randomUUID(), name: "An entry" });
const application = () => ({ ...entry(), category: "Testing" });
const bucket = "app_logos";

const ofAdministrator: Record<string, Put> = {
  "renamed file": async ({ api }, text) => {
    const { rows } = await api.admin.files.list({});
    const { id, name } = rows.at(-1)!; // one was uploaded
    return (await api.admin.files.rename({ id, from: name, name: text })).name;
  },
  identifier: async ({ api }, text) =>
    (await api.admin.frameworks.create({ ...entry(), identifier: text })).identifier,
  logo: async ({ api }, text) =>
    (await api.admin.frameworks.create({ ...entry(), logo: text })).logo,
  "framework name": async ({ api }, text) =>
    (await api.admin.frameworks.create({ ...entry(), name: text })).name,
  "platform name": async ({ api }, text) =>
    (await api.admin.workPlatforms.create({ ...entry(), name: text })).name,
  "platform description": async ({ api }, text) =>
    (await api.admin.cloudPlatforms.create({ ...entry(), description: text })).description,
  "application name": async ({ api }, text) =>
    (await api.admin.saas.create({ ...application(), name: text })).name,
  "application description": async ({ api }, text) =>
    (await api.admin.saas.create({ ...application(), description: text })).description,
  "application category": async ({ api }, text) =>
    (await api.admin.itSecurity.create({ ...application(), category: text })).category,
  "application website": async ({ api }, text) =>
    (await api.admin.saas.create({ ...application(), productWebsite: text })).productWebsite,
  "token name": async ({ api }, text) => {
    const { row } = await api.admin.tokens.create({
      name: text,
      scopes: ["catalogue:read"],
      days: 30,
    });
    return (await api.admin.tokens.revoke({ id: row.id })).name;
  },
  /** Stores nothing; what was typed before it is there to be found. */
  "search over all records": async ({ api }, text) => {
    await api.admin.search({ text });
    return null;
  },
};

/** Errors of a rule are in order; a name can be taken by what was typed before. */
const isRejection = (error: unknown) =>
  error instanceof ORPCError && [400, 409, 422].includes(error.status);

/** Of two texts one is typed into a field, and the other one into the next: so each field gets some of each kind. */
async function typedBy(person: Person, places: Record<string, Put>, text: string, turn: number) {
  const typed: Typed[] = [];
  for (const [at, [place, put]] of Object.entries(places).entries()) {
    if ((at + turn) % 2 === 1) continue;
    try {
      typed.push({ place, text, stored: (await put(person, text)) ?? null });
    } catch (error) {
      if (!isRejection(error))
        throw new Error(`${place}: ${JSON.stringify(text)}`, { cause: error });
      typed.push({ place, text, stored: null });
    }
  }
  return typed;
}

/**
 * Uploads pictures under these names: the first by the call, the others from the form that carries the name to what the
 * call does after re-encoding, which takes a process for each picture.
 */
async function uploadedAs(app: App, { api, user }: Person, [first, ...others]: string[]) {
  const { name: stored } = await api.admin.files.upload({ bucket, file: await pngFile(first) });
  const typed: Typed[] = [{ place: "uploaded file", text: first!, stored }]; // there is one at least
  const picture = { mimetype: "image/png", bytes: await pngOf() } as const;
  for (const text of others) {
    const form = new FormData();
    form.append("file", new File([picture.bytes], text));
    const request = new Request("http://localhost", { method: "POST", body: form });
    parseFormAsItComes(request);
    const file = (await request.formData()).get("file") as File;
    const { name } = await storeContent(app, picture, (transaction, id) =>
      insertPicture(transaction, user, { id, bucket, name: file.name, picture, now: app.clock() }),
    );
    typed.push({ place: "uploaded file", text, stored: name });
  }
  return typed;
}

/** Puts texts into every field there is, through the calls of the web client; each customer types one of them. */
export async function typedEverywhere(app: App, texts: string[]) {
  const administrator = await app.administrator();
  const typed = await uploadedAs(app, administrator, texts);
  for (const [at, text] of texts.entries()) {
    const customer = await app.signedIn(`customer-${at}@acme.com`);
    const both = [
      typedBy(customer, ofCustomer, text, at),
      typedBy(administrator, ofAdministrator, text, at),
    ];
    typed.push(...(await Promise.all(both)).flat());
  }
  return { administrator, typed };
}
