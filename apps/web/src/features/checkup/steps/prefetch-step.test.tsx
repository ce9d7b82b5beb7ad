import { noAnswers } from "@app/contract";
import { expect, test, vi } from "vitest";
import { queryClient } from "#lib/query-client.ts";
import { renderPart } from "#testing/render-app.tsx";
import { SaasScreen } from "./applications.tsx";
import { CloudPlatformsScreen } from "./cloud-platforms.tsx";
import { fakeScreenProps } from "#testing/fake-screen-props.ts";
import { prefetchStep } from "./prefetch-step.ts";

/** Answers each call, and notes what was called. */
function answer(respond: (procedure: string) => Response) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const procedure = new URL(request.url).pathname.replace("/api/rpc/", "");
    asked.push(procedure);
    return respond(procedure);
  });
  return asked;
}

const application = { identifier: "box", name: "Box", description: null, logo: null };

test("a picker that was asked for ahead opens with its applications, and asks for nothing more", async () => {
  const asked = answer((procedure) =>
    Response.json({
      json: procedure.endsWith("browse") ? { rows: [application], total: 1 } : [],
    }),
  );
  prefetchStep("saas", "a", noAnswers);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked.toSorted()).toEqual(["saas/browse", "saas/browse", "saas/categories"]);
  const screen = await renderPart(<SaasScreen {...fakeScreenProps} />);
  expect(screen.getAllByRole("checkbox", { name: "Box" })).toHaveLength(2);
  expect(asked).toHaveLength(3);
});

test("the names of what is chosen are asked for with the review", async () => {
  const asked = answer(() => Response.json({ json: [] }));
  prefetchStep("review", "a", { ...noAnswers, saasApps: ["box"] });
  await vi.waitFor(() => expect(asked).toContain("saas/named"));
  expect(asked).not.toContain("itSecurity/named");
});

test("so are those of what is no longer offered, with every step that shows them", async () => {
  const old = { ...noAnswers, workPlatforms: ["old"], saasApps: ["older"] };
  for (const [step, calls] of [
    ["workPlatform", 1],
    ["saas", 1],
    ["review", 2],
  ] as const) {
    const asked = answer((procedure) =>
      Response.json({ json: procedure.endsWith("browse") ? { rows: [], total: 0 } : [] }),
    );
    queryClient.clear();
    prefetchStep(step, "a", old);
    await vi.waitFor(() =>
      expect(asked.filter((name) => name === "catalogue/retired")).toHaveLength(calls),
    );
  }
});

test("what failed ahead is told of when the step asks itself", async () => {
  answer(() => new Response("", { status: 503 }));
  const isTriedAgain = { timeout: 5_000 };
  prefetchStep("cloudPlatforms", "a", noAnswers);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), isTriedAgain);
  const screen = await renderPart(<CloudPlatformsScreen {...fakeScreenProps} />);
  const told = await screen.findByText("Error loading cloud platforms", undefined, isTriedAgain);
  expect(told).toBeTruthy();
});
