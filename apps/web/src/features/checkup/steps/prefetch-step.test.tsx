import { noAnswers } from "@app/contract";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { queryClient } from "#lib/query-client.ts";
import { renderPart } from "#testing/render-app.tsx";
import { SaasScreen } from "./applications.tsx";
import { CloudPlatformsScreen } from "./cloud-platforms.tsx";
import { fakeScreenProps } from "#testing/fake-screen-props.ts";
import { prefetchStep } from "./prefetch-step.ts";

const about = { checkupId: "a", answers: noAnswers };

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
  prefetchStep(queryClient, "saas", about);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked.toSorted()).toEqual(["saas/browse", "saas/browse", "saas/categories"]);
  const screen = await renderPart(<SaasScreen {...fakeScreenProps} />);
  expect(screen.getAllByRole("checkbox", { name: "Box" })).toHaveLength(2);
  expect(asked).toHaveLength(3);
});

test("the names of what is chosen are asked for with the review", async () => {
  const asked = answer(() => Response.json({ json: [] }));
  const answers = { ...noAnswers, saasApps: ["box"] };
  prefetchStep(new QueryClient(), "review", { ...about, answers });
  await vi.waitFor(() => expect(asked).toContain("saas/named"));
  expect(asked).not.toContain("itSecurity/named");
});

test("so are those of what is no longer offered, with every step that shows them", async () => {
  const old = { ...about, answers: { ...noAnswers, workPlatforms: ["old"], saasApps: ["older"] } };
  for (const [step, calls] of [
    ["workPlatform", 1],
    ["saas", 1],
    ["review", 2],
  ] as const) {
    const asked = answer((procedure) =>
      Response.json({ json: procedure.endsWith("browse") ? { rows: [], total: 0 } : [] }),
    );
    prefetchStep(new QueryClient(), step, old);
    await vi.waitFor(() =>
      expect(asked.filter((name) => name === "catalogue/retired")).toHaveLength(calls),
    );
  }
});

test("what failed ahead is told of when the step asks itself", async () => {
  answer(() => new Response("", { status: 503 }));
  const isTriedAgain = { timeout: 5_000 };
  prefetchStep(queryClient, "cloudPlatforms", about);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), isTriedAgain);
  const screen = await renderPart(<CloudPlatformsScreen {...fakeScreenProps} />);
  const told = await screen.findByText("Error loading cloud platforms", undefined, isTriedAgain);
  expect(told).toBeTruthy();
});
