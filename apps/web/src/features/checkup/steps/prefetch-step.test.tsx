import { noAnswers } from "@app/contract";
import { expect, test, vi } from "vitest";
import { queryClient } from "#lib/query-client.ts";
import { renderPart } from "#testing/render-app.tsx";
import { SaasScreen } from "./applications.tsx";
import { CloudPlatformsScreen } from "./cloud-platforms.tsx";
import { fakeScreenProps } from "#testing/fake-screen-props.ts";
import { serve } from "#testing/serve.ts";
import { prefetchStep } from "./prefetch-step.ts";

const application = { identifier: "box", name: "Box", description: null, logo: null };
const offer = (rows: unknown[]) =>
  serve({
    "saas/browse": { rows, total: rows.length },
    "saas/categories": [],
    "saas/named": [],
    "catalogue/workPlatforms": [],
    "catalogue/retired": [],
  });

test("a prefetched picker opens with its applications, and loads nothing more", async () => {
  const called = offer([application]);
  prefetchStep("saas", "a", noAnswers);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const all = ["saas/browse", "saas/browse", "saas/categories", "saas/named"];
  expect(called.toSorted()).toEqual(all);
  const screen = await renderPart(<SaasScreen {...fakeScreenProps} />);
  expect(screen.getAllByRole("checkbox", { name: "Box" })).toHaveLength(2);
  expect(called).toHaveLength(all.length);
});

test("the review prefetches the names of the chosen entries", async () => {
  const called = offer([]);
  prefetchStep("review", "a", { ...noAnswers, saasApps: ["box"] });
  await vi.waitFor(() => expect(called).toContain("saas/named"));
  expect(called).not.toContain("itSecurity/named");
});

test("names of retired entries are prefetched with every step that shows them", async () => {
  const old = { ...noAnswers, workPlatforms: ["old"], saasApps: ["older"] };
  for (const [step, calls] of [
    ["workPlatform", 1],
    ["saas", 1],
    ["review", 2],
  ] as const) {
    const called = offer([]);
    queryClient.clear();
    prefetchStep(step, "a", old);
    await vi.waitFor(() =>
      expect(called.filter((name) => name === "catalogue/retired")).toHaveLength(calls),
    );
  }
});

test("the step shows a failure that also happened when it was prefetched", async () => {
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  serve({ "catalogue/cloudPlatforms": () => new Response("", { status: 503 }) });
  prefetchStep("cloudPlatforms", "a", noAnswers);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const screen = await renderPart(<CloudPlatformsScreen {...fakeScreenProps} />);
  await screen.findByText("Error loading cloud platforms");
});
