import { expect, test } from "vitest";
import { renderStep } from "#testing/render-step.tsx";
import { serve } from "#testing/serve.ts";
import { ReviewScreen } from "./review.tsx";

test("shows the names of retired entries, and else the identifier", async () => {
  serve({
    "saas/named": [{ identifier: "slack", name: "Slack", description: null, logo: null }],
    "catalogue/retired": (asked: unknown) => {
      expect(asked).toEqual({ kind: "saasApps", identifiers: ["zoom", "unknown"] });
      return [{ identifier: "zoom", name: "Zoom Meetings" }];
    },
  });
  const screen = await renderStep(ReviewScreen, { saasApps: ["zoom", "slack", "unknown"] });
  await screen.findByText("Zoom Meetings");
  expect(screen.chips()).toEqual(["Zoom Meetings", "Slack", "unknown"]);
});
