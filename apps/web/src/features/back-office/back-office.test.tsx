import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { sessionQuery } from "#lib/session.ts";
import { queryClient } from "#lib/query-client.ts";
import { renderPart } from "#testing/render-app.tsx";
import { serve } from "#testing/serve.ts";
import { BackOffice } from "./back-office.tsx";

const ann = {
  id: "1",
  email: "ann@acme.com",
  role: "user" as const,
  expiresAt: new Date(Date.now() + 3_600_000),
};

/** The visitor that is cached before the server has answered. */
const rememberVisitor = () =>
  queryClient.setQueryData(sessionQuery.queryKey, ann, { updatedAt: 0 });

test("does not deny access while the server is unavailable", async () => {
  rememberVisitor();
  const json = {
    defined: true,
    code: "DATABASE_UNAVAILABLE",
    status: 503,
    message: messages.databaseUnavailable,
  };
  serve({ "session/current": () => Response.json({ json }, { status: 503 }) });
  Object.assign(sessionQuery, { retryDelay: 0 });
  const { findByText, queryByText, getByRole } = await renderPart(<BackOffice />);
  await findByText("The admin panel could not be loaded");
  expect(getByRole("main").textContent).toContain(messages.databaseUnavailable);
  expect(queryByText("Access Denied")).toBeNull();
});

test("denies access to a user who is not an administrator", async () => {
  rememberVisitor();
  const json = { ...ann, expiresAt: ann.expiresAt.toISOString() };
  serve({ "session/current": () => Response.json({ json, meta: [[1, "expiresAt"]] }) });
  const { findByRole } = await renderPart(<BackOffice />);
  await findByRole("heading", { name: "Access Denied" });
});
