import type { Answers, CompanyInfo } from "@app/contract";
import { act, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { CompanyScreen } from "#features/checkup/steps/company.tsx";
import { notify } from "#lib/notify.tsx";
import { renderStep } from "./render-step.tsx";
import { serve } from "./serve.ts";

/** A look-up that reached the server, to be answered by the test. */
interface Lookup {
  website: string;
  signal: AbortSignal;
  answer: (info: Partial<CompanyInfo>) => Promise<void>;
  fail: (status: number, code: string) => Promise<void>;
}

interface Operator {
  /** The setting when the step opens; undefined while the settings load. */
  looksUpCompanies: boolean | undefined;
  ownWebsite: string | null;
}

const settings = {
  brandName: "Compliance CheckUp",
  supportEmail: null,
  termsUrl: "/terms",
  privacyUrl: "/privacy",
};
const nothingFound = {
  companyName: null,
  logo: null,
  industry: null,
  industryGuesses: [],
  description: null,
  address: null,
};

/** A server that answers when the test says so, also after the look-up was aborted. */
function fakeLookup({ looksUpCompanies, ownWebsite }: Operator) {
  const lookups: Lookup[] = [];
  const site = Promise.withResolvers<unknown>();
  const sendSettings = (isOn: boolean | undefined) =>
    site.resolve(
      isOn === undefined
        ? Response.json({ json: {} }, { status: 500 })
        : { ...settings, looksUpCompanies: isOn },
    );
  if (looksUpCompanies !== undefined) sendSettings(looksUpCompanies);
  serve({
    "site/settings": site.promise,
    "lookup/ownWebsite": { website: ownWebsite },
    "lookup/extractCompanyInfo": ({ website }: { website: string }, signal: AbortSignal) =>
      new Promise((respond) => {
        const reply = (status: number, json: unknown) =>
          act(async () => {
            respond(Response.json({ json }, { status }));
            // It is read in more than one turn.
            for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setTimeout(done));
          });
        lookups.push({
          website,
          signal,
          answer: (info) => reply(200, { ...nothingFound, ...info }),
          fail: (status, code) =>
            reply(status, { defined: true, code, status, message: "The server's message" }),
        });
      }),
  });
  return { lookups, sendSettings };
}

/** For a busy machine: no assertion depends on it. */
const timeout = { timeout: 10_000 };

export const acme = { companyName: "Acme Robotics", industry: "Manufacturing" };
export const hint = "We'll fill in name and industry from it.";

/** Step 1 with these answers, and the look-ups that it starts. */
export async function renderCompany(
  start: Partial<Answers> = {},
  operator: Partial<Operator> = {},
  wasDone = false,
) {
  const full = { looksUpCompanies: true, ownWebsite: null, ...operator };
  const { lookups, sendSettings } = fakeLookup(full);
  notify.closeWithoutButton(); // toasts outlive the screen that showed them
  const screen = await renderStep(CompanyScreen, start, wasDone);
  if (full.looksUpCompanies && !full.ownWebsite) await screen.findByText(hint, {}, timeout);
  const { user, getByLabelText } = screen;
  const field = (name: string) => getByLabelText(name, { selector: "input" }) as HTMLInputElement;
  const website = () => field("Website");
  const values = () => [field("Company Name").value, field("Industry").value];
  /** The look-up with this number, starting at 1, which is the last one. */
  const lookup = async (number: number) => {
    await waitFor(() => expect(lookups).toHaveLength(number), timeout);
    return lookups[number - 1]!; // it was just waited for
  };
  return {
    ...screen,
    lookups,
    lookup,
    /** Types a website and looks it up with Enter. */
    lookUp: async (typed: string) => {
      const number = lookups.length + 1;
      await user.clear(website());
      await user.paste(typed);
      await user.keyboard("{Enter}");
      return lookup(number);
    },
    /** The settings arrive late; undefined when they fail. */
    sendSettings: (isOn: boolean | undefined) => act(async () => sendSettings(isOn)),
    isClosed: () => field("Company Name").getAttribute("aria-disabled") === "true",
    isBusy: () => screen.queryByText("Getting company information...") !== null,
    website,
    name: () => field("Company Name"),
    industry: () => field("Industry"),
    values,
  };
}
