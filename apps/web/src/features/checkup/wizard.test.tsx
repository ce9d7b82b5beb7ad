import { messages, noAnswers } from "@app/contract";
import type { Checkup } from "@app/contract";
import { fireEvent, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { serve } from "#testing/serve.ts";
import { openDraft } from "#testing/fake-checkup-server.ts";
import { queryClient } from "#lib/query-client.ts";
import { Wizard } from "./wizard.tsx";
import type { WizardPlace } from "./wizard.tsx";

const answers = {
  ...noAnswers,
  companyWebsite: "https://acme.com",
  companyName: "Acme",
  companyIndustry: "Legal Services",
  complianceStandard: "soc-2",
};

async function renderWizard(
  start: Partial<Checkup>,
  place: Partial<WizardPlace> = {},
  checkupId = "a",
) {
  const { draft, server } = openDraft(start);
  const onOpen = vi.fn<(place: WizardPlace) => void>();
  const onDashboard = vi.fn<() => void>();
  function Page() {
    const [wanted, setWanted] = useState(place);
    const [open] = useState(() => (to: WizardPlace) => {
      onOpen(to);
      setWanted(to);
    });
    return (
      <Wizard
        checkupId={checkupId}
        draft={draft}
        wanted={wanted}
        isCompleting={false}
        isCompleted={false}
        onOpen={open}
        onDashboard={onDashboard}
        onComplete={() => undefined}
      />
    );
  }
  const screen = await renderPart(<Page />);
  const next = () => screen.getByRole("button", { name: "Next" }) as HTMLButtonElement;
  const heading = () => screen.getByRole("heading", { level: 1 });
  /** Waits for the save and lets it through. */
  const accept = async () => {
    await waitFor(() => expect(server.waiting).toHaveLength(1));
    await server.accept();
  };
  return { ...screen, server, onOpen, onDashboard, next, heading, accept };
}

test("Next is disabled until the step is done, and a field's error shows after it was left", async () => {
  const { user, next, ...screen } = await renderWizard({});
  expect(next().disabled).toBe(true);
  screen.getByRole("button", { name: "Next", description: messages.websiteMissing });
  const website = screen.getByRole("textbox", { name: "Website" });
  await user.type(website, "acme");
  expect(website.getAttribute("aria-invalid")).not.toBe("true");
  await user.tab();
  expect((website as HTMLInputElement).value).toBe("https://acme");
  expect(website.getAttribute("aria-invalid")).toBe("true");
  screen.getByText("Not saved – see the marked field");
  await user.type(website, ".com");
  screen.getByRole("button", { name: "Next", description: messages.companyNameRequired });
});

test("a proposed company counts like a typed one, and is saved by Next alone", async () => {
  queryClient.clear();
  serve({
    "site/settings": { looksUpCompanies: true },
    "lookup/ownWebsite": { website: "https://acme.com" },
    "catalogue/frameworks": [],
    "lookup/extractCompanyInfo": {
      companyName: "Acme",
      industry: "Insurance",
      industryGuesses: [],
    },
  });
  const { user, next, heading, accept, server, ...screen } = await renderWizard({}, {}, "b");
  await screen.findByDisplayValue("Insurance");
  await waitFor(() => expect(next().disabled).toBe(false));
  expect(server.waiting).toEqual([]);
  await user.click(next());
  await accept();
  await waitFor(() => expect(heading().textContent).toBe("Compliance Standard"));
  expect(server.saves).toMatchObject([
    {
      step: 2,
      changes: {
        companyWebsite: "https://acme.com",
        companyName: "Acme",
        companyIndustry: "Insurance",
      },
    },
  ]);
});

test("Next saves, opens the next step and focuses its heading", async () => {
  const { user, next, heading, accept, ...screen } = await renderWizard({
    answers,
    currentStep: 3,
    furthestStep: 3,
  });
  screen.getByText("5 min remaining");
  await user.click(next());
  await accept();
  await waitFor(() => expect(heading().textContent).toBe("Physical Locations"));
  expect(document.activeElement).toBe(heading());
  expect(screen.server.saves).toMatchObject([{ step: 4, changes: {} }]);
});

test("pressing Next right after typing sends one save", async () => {
  const { user, next, heading, accept, server, ...screen } = await renderWizard({ answers });
  await user.type(screen.getByRole("textbox", { name: "Company Name" }), " Ltd");
  await user.pointer({ keys: "[MouseLeft>]", target: next() });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.saves).toEqual([]);
  await user.pointer({ keys: "[/MouseLeft]", target: next() });
  await accept();
  await waitFor(() => expect(heading().textContent).toBe("Compliance Standard"));
  expect(server.saves).toMatchObject([{ step: 2, changes: { companyName: "Acme Ltd" } }]);
});

test("the second click of a double click does nothing, though the next step is open", async () => {
  const { next, heading, accept, server } = await renderWizard({
    answers: { ...answers, fullyRemote: true },
    currentStep: 3,
    furthestStep: 5,
  });
  fireEvent.click(next(), { detail: 1 });
  await accept();
  await waitFor(() => expect(heading().textContent).toBe("Physical Locations"));
  const isBusy = () => next().getAttribute("aria-disabled") === "true";
  await waitFor(() => expect(isBusy()).toBe(false));
  fireEvent.click(next(), { detail: 2 });
  expect(isBusy()).toBe(false);
  expect(server.waiting).toHaveLength(0);
});

test("an address that is typed but not added disables Next, and leaving the step asks first", async () => {
  const { user, next, heading, accept, onOpen, onDashboard, ...screen } = await renderWizard({
    answers: { ...answers, fullyRemote: false, locations: ["1 Main Street"] },
    currentStep: 4,
    furthestStep: 5,
  });
  const field = await screen.findByRole("textbox", { name: "Address" });
  await user.type(field, "x");
  expect(next().disabled).toBe(true);
  const description = "Add the address you typed, or clear the field";
  screen.getByRole("button", { name: "Next", description });
  await user.clear(field);
  expect(next().disabled).toBe(false);
  await user.type(field, "2 Side Street");
  const dialog = { name: "Your address is not added yet" };
  for (const name of ["Back to Dashboard", "Staff Details", "Back"]) {
    await user.click(screen.getByRole("button", { name }));
    await screen.findByRole("dialog", dialog);
    await user.click(screen.getByRole("button", { name: "Stay" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  expect(onDashboard).not.toHaveBeenCalled();
  expect(onOpen).not.toHaveBeenCalledWith({ step: 3 });
  expect(field).toHaveProperty("value", "2 Side Street");

  await user.click(screen.getByRole("button", { name: "Back" }));
  await user.click(await screen.findByRole("button", { name: "Leave without adding" }));
  await accept();
  await waitFor(() => expect(heading().textContent).toBe("Staff Details"));
  await user.click(screen.getByRole("button", { name: "Back to Dashboard" }));
  expect(onDashboard).toHaveBeenCalledOnce();
});

test("a step that was not reached cannot be opened, by the list or by the address", async () => {
  const { onOpen, heading, ...screen } = await renderWizard(
    { answers, currentStep: 3, furthestStep: 3 },
    { step: 9 },
  );
  expect(heading().textContent).toBe("Staff Details");
  expect(onOpen).toHaveBeenCalledWith({ step: 3 });
  const step = (name: string) => screen.getByRole("button", { name }) as HTMLButtonElement;
  expect(step("Compliance Standard").disabled).toBe(false);
  expect(step("Device Inventory").disabled).toBe(true);
});

test("a step opened from the review leads back there", async () => {
  const done = { ...answers, fullyRemote: true, workPlatforms: ["windows"] };
  const { user, onOpen, next, accept, ...screen } = await renderWizard(
    { answers: done, currentStep: 3, furthestStep: 11 },
    { step: 3, from: "review" },
  );
  screen.getByRole("button", { name: "Back to review" });
  await user.click(next());
  await accept();
  await waitFor(() => expect(onOpen).toHaveBeenLastCalledWith({ step: 11 }));
});

test("offline, the footer tries again on demand", async () => {
  const { user, server, ...screen } = await renderWizard({});
  await user.type(screen.getByRole("textbox", { name: "Company Name" }), "Acme");
  await waitFor(() => expect(server.waiting).toHaveLength(1));
  await server.reject({ kind: "passing", message: messages.offline, isUnavailable: true });
  await user.click(await screen.findByRole("button", { name: "Try now" }));
  await waitFor(() => expect(server.waiting).toHaveLength(1), { timeout: 500 });
  await server.accept();
  await screen.findByText("Saved");
});
