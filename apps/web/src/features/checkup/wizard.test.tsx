import { messages, noAnswers } from "@app/contract";
import type { Checkup } from "@app/contract";
import { fireEvent, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { openDraft } from "#testing/fake-checkup-server.ts";
import { Wizard } from "./wizard.tsx";
import type { Place } from "./wizard.tsx";

const answers = {
  ...noAnswers,
  companyWebsite: "https://acme.com",
  companyName: "Acme",
  companyIndustry: "Legal Services",
  complianceStandard: "soc-2",
};

async function renderWizard(start: Partial<Checkup>, place: Partial<Place> = {}) {
  const { draft, server } = openDraft(start);
  const onOpen = vi.fn<(place: Place) => void>();
  const onDashboard = vi.fn<() => void>();
  function Page() {
    const [wanted, setWanted] = useState(place);
    const [open] = useState(() => (to: Place) => {
      onOpen(to);
      setWanted(to);
    });
    return (
      <Wizard
        checkupId="a"
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

test("Next stays closed until the step is done, and says why", async () => {
  const { user, next, ...screen } = await renderWizard({});
  expect(next().disabled).toBe(true);
  screen.getByRole("button", { name: "Next", description: messages.websiteMissing });
  await user.type(screen.getByRole("textbox", { name: "Website" }), "acme.com");
  screen.getByRole("button", { name: "Next", description: messages.companyNameRequired });
});

test("a website is called wrong after it was left, not while it is typed", async () => {
  const { user, ...screen } = await renderWizard({});
  const website = screen.getByRole("textbox", { name: "Website" });
  await user.type(website, "acme");
  expect(website.getAttribute("aria-invalid")).not.toBe("true");
  await user.tab();
  expect((website as HTMLInputElement).value).toBe("https://acme");
  expect(website.getAttribute("aria-invalid")).toBe("true");
  screen.getByText("Not saved – see the marked field");
});

test("Next saves, opens the next step and puts the focus on its heading", async () => {
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

test("the second click of a double click does nothing, though the next step is open by then", async () => {
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

test("an address that was typed and not added keeps Next closed, though the step has one already", async () => {
  const { user, next, ...screen } = await renderWizard({
    answers: { ...answers, fullyRemote: false, locations: ["1 Main Street"] },
    currentStep: 4,
    furthestStep: 4,
  });
  const field = await screen.findByRole("textbox", { name: "Address" });
  expect(next().disabled).toBe(false);
  await user.type(field, "2 Side Street");
  expect(next().disabled).toBe(true);
  screen.getByRole("button", {
    name: "Next",
    description: "Add the address you typed, or clear the field",
  });
  await user.clear(field);
  expect(next().disabled).toBe(false);
});

test("an address that was typed and not added is asked about before the step is left, whichever way", async () => {
  const { user, heading, accept, onOpen, onDashboard, ...screen } = await renderWizard({
    answers: { ...answers, fullyRemote: false, locations: ["1 Main Street"] },
    currentStep: 4,
    furthestStep: 5,
  });
  await user.type(await screen.findByRole("textbox", { name: "Address" }), "2 Side Street");
  const dialog = { name: "Your address is not added yet" };
  for (const name of ["Back to Dashboard", "Staff Details", "Back"]) {
    await user.click(screen.getByRole("button", { name }));
    await screen.findByRole("dialog", dialog);
    await user.click(screen.getByRole("button", { name: "Stay" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  expect(onDashboard).not.toHaveBeenCalled();
  expect(onOpen).not.toHaveBeenCalledWith({ step: 3 });
  expect(screen.getByRole("textbox", { name: "Address" })).toHaveProperty("value", "2 Side Street");

  await user.click(screen.getByRole("button", { name: "Back" }));
  await user.click(await screen.findByRole("button", { name: "Leave without adding" }));
  await accept();
  await waitFor(() => expect(heading().textContent).toBe("Staff Details"));
  await user.click(screen.getByRole("button", { name: "Back to Dashboard" }));
  expect(onDashboard).toHaveBeenCalledOnce();
});

test("steps that were not reached cannot be opened, neither by the list nor by the address", async () => {
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
