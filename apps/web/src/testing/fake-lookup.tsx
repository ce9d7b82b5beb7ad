import { noAnswers } from "@app/contract";
import type { Answers, CompanyInfo } from "@app/contract";
import { act, waitFor } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { expect, vi } from "vitest";
import { CompanyScreen } from "#features/checkup/steps/company.tsx";
import type { AnswersChange } from "#features/checkup/steps/step-screen.ts";
import { fakeScreenProps } from "./fake-screen-props.ts";
import { renderPart } from "./render-app.tsx";

/** A look-up that the test answers. */
interface Asked {
  website: string;
  signal: AbortSignal;
  answer: (info: Partial<CompanyInfo>) => Promise<void>;
  refuse: (status: number, code: string) => Promise<void>;
}

interface Operator {
  /** The setting when the step opens; undefined while it is loading. */
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
};

/** A server that answers when the test says so, even after the request was aborted. */
function fakeLookup({ looksUpCompanies, ownWebsite }: Operator) {
  const asked: Asked[] = [];
  const { promise: site, resolve: answerSettings } = Promise.withResolvers<Response>();
  const tellSettings = (isOn: boolean | undefined) =>
    answerSettings(
      isOn === undefined
        ? Response.json({ json: {} }, { status: 500 })
        : Response.json({ json: { ...settings, looksUpCompanies: isOn } }),
    );
  if (looksUpCompanies !== undefined) tellSettings(looksUpCompanies);
  const ask = async (request: Request): Promise<Response> => {
    const { json: input } = (await request.json()) as { json: { website: string } };
    return await new Promise((resolve) => {
      const reply = (status: number, json: unknown) =>
        act(async () => {
          resolve(Response.json({ json }, { status }));
          // The answer is read in several turns.
          for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setTimeout(done));
        });
      asked.push({
        website: input.website,
        signal: request.signal,
        answer: (info) => reply(200, { ...nothingFound, ...info }),
        refuse: (status, code) =>
          reply(status, { defined: true, code, status, message: "The server's message" }),
      });
    });
  };
  vi.stubGlobal("fetch", (request: Request) => {
    const path = new URL(request.url).pathname;
    if (path.endsWith("/extractCompanyInfo")) return ask(request);
    if (path.endsWith("/settings")) return site;
    return Promise.resolve(Response.json({ json: { website: ownWebsite } }));
  });
  return { asked, tellSettings };
}

/** Answers that are rendered at once, like those of the draft. */
function shownAnswers(start: Partial<Answers>) {
  const checkupId = crypto.randomUUID();
  let answers = { ...noAnswers, ...start, scheduledAt: null };
  let show = () => {};
  return {
    checkupId,
    look: () => answers,
    subscribe: (listener: () => void) => {
      show = listener;
      return () => {};
    },
    change: (changes: AnswersChange) => {
      const changed = typeof changes === "function" ? changes(answers) : changes;
      answers = { ...answers, ...changed };
      show();
    },
  };
}

/** For busy machines; no test depends on it. */
const timeout = { timeout: 10_000 };

function Screen({ shown }: { shown: ReturnType<typeof shownAnswers> }) {
  return (
    <CompanyScreen
      {...fakeScreenProps}
      checkupId={shown.checkupId}
      answers={useSyncExternalStore(shown.subscribe, shown.look)}
      change={shown.change}
    />
  );
}

/** Step 1 with these answers, and the look-ups that it starts. */
export async function renderCompany(
  start: Partial<Answers> = {},
  operator: Partial<Operator> = {},
) {
  const { looksUpCompanies, ownWebsite } = {
    looksUpCompanies: true,
    ownWebsite: null,
    ...operator,
  };
  const { asked, tellSettings } = fakeLookup({ looksUpCompanies, ownWebsite });
  const shown = shownAnswers(start);
  const screen = await renderPart(<Screen shown={shown} />);
  // Toasts outlive the screen that showed them.
  const closers = () => screen.queryAllByRole("button", { name: "Close notification" });
  for (const close of closers()) await screen.user.click(close);
  await waitFor(() => expect(closers()).toEqual([]), timeout);
  if (looksUpCompanies)
    await screen.findByText("We fill in name and industry from it.", {}, timeout);
  const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
  return {
    ...screen,
    asked,
    /** The settings arrive late; undefined when they fail. */
    tellSettings: (isOn: boolean | undefined) => act(async () => tellSettings(isOn)),
    asks: (count: number) => waitFor(() => expect(asked).toHaveLength(count), timeout),
    isClosed: () => field("Company Name").getAttribute("aria-disabled") === "true",
    isBusy: () => screen.queryByText("Getting company information...") !== null,
    setElsewhere: (changes: Partial<Answers>) => act(() => shown.change(changes)),
    website: () => field("Website"),
    name: () => field("Company Name"),
    industry: () => screen.getByRole("combobox", { name: "Industry" }) as HTMLInputElement,
  };
}
