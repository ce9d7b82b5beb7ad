import { messages } from "@app/contract";
import { expect, test, vi } from "vitest";
import { sessionQuery } from "#lib/session.ts";
import { queryClient } from "#lib/query-client.ts";
import { renderPart } from "#testing/render-app.tsx";
import { BackOffice } from "./back-office.tsx";

const ann = {
  id: "1",
  email: "ann@acme.com",
  role: "user" as const,
  expiresAt: new Date(Date.now() + 3_600_000),
};

/** What the page knows of its visitor before the server answered. */
const rememberVisitor = () =>
  queryClient.setQueryData(sessionQuery.queryKey, ann, { updatedAt: 0 });

const sessionAnswers = (answer: () => Response) =>
  vi.stubGlobal("fetch", (request: Request) =>
    Promise.resolve(
      request.url.includes("/session/") ? answer() : new Response("", { status: 404 }),
    ),
  );

test("while the server cannot say who is an administrator, nobody is sent away", async () => {
  rememberVisitor();
  const json = {
    defined: true,
    code: "DATABASE_UNAVAILABLE",
    status: 503,
    message: messages.databaseUnavailable,
  };
  sessionAnswers(() => Response.json({ json }, { status: 503 }));
  const { findByText, queryByText, getByRole } = await renderPart(<BackOffice>Lists</BackOffice>);
  await findByText("The administration could not be loaded", undefined, { timeout: 8_000 });
  expect(getByRole("main").textContent).toContain(messages.databaseUnavailable);
  expect(queryByText("Access Denied")).toBeNull();
}, 15_000);

test("who is no administrator by the server's word is told so", async () => {
  rememberVisitor();
  const json = { ...ann, expiresAt: ann.expiresAt.toISOString() };
  sessionAnswers(() => Response.json({ json, meta: [[1, "expiresAt"]] }));
  const { findByRole } = await renderPart(<BackOffice>Lists</BackOffice>);
  await findByRole("heading", { name: "Access Denied" });
});
