import { noAnswers } from "@app/contract";
import { expect, test, vi } from "vitest";
import { fakeScreenProps } from "#testing/fake-screen-props.ts";
import { renderPart } from "#testing/render-app.tsx";
import { ReviewScreen } from "./review.tsx";

/** A server that offers Slack and nothing else, and remembers that Zoom was deleted. */
async function answer(request: Request) {
  const path = new URL(request.url).pathname;
  const slack = { identifier: "slack", name: "Slack", description: null, logo: null };
  const { json } = (await request.json().catch(() => ({}))) as { json?: unknown };
  if (path.endsWith("/saas/named")) {
    return [{ ...slack, category: "Communication", popular: true }];
  }
  if (path.endsWith("/catalogue/retired")) {
    expect(json).toEqual({ kind: "saasApps", identifiers: ["zoom", "unknown"] });
    return [{ identifier: "zoom", name: "Zoom Meetings" }];
  }
  return [];
}

test("shows the names of retired entries, and else the identifier", async () => {
  vi.stubGlobal("fetch", async (request: Request) =>
    Response.json({ json: await answer(request) }),
  );
  const screen = await renderPart(
    <ReviewScreen
      {...fakeScreenProps}
      answers={{ ...noAnswers, saasApps: ["zoom", "slack", "unknown"], scheduledAt: null }}
    />,
  );
  await screen.findByText("Zoom Meetings");
  const names = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(names).toEqual(["Zoom Meetings", "Slack", "unknown"]);
});
