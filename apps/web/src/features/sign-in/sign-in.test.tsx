import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { serve } from "#testing/serve.ts";
import { hydrate } from "#testing/hydrate.tsx";
import { EmailForm, SignIn } from "./sign-in.tsx";
import { storeSentMail } from "./use-sign-in.ts";

async function typed(address: string) {
  const part = await renderPart(<EmailForm next={undefined} />);
  const field = await part.findByLabelText("Business Email");
  await part.user.click(field);
  if (address) await part.user.paste(address);
  await part.user.click(part.getByRole("button", { name: "Login with Magic Link" }));
  return { ...part, field };
}

test.each([
  ["", messages.emailInvalid],
  ["ann@acme", messages.emailInvalid],
  [`${"a".repeat(250)}@acme.com`, "Email must be less than 255 characters"],
])("rejects %j at the field", async (address, text) => {
  const called = serve({});
  const { field, findByText } = await typed(address);
  expect(await findByText(text)).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(called).not.toContain("session/requestLink");
});

test("fills in a known address without taking the focus, and links to the terms", async () => {
  const { findByLabelText, getByRole } = await renderPart(
    <EmailForm next={undefined} email="ann@acme.com" />,
  );
  const field = (await findByLabelText("Business Email")) as HTMLInputElement;
  expect(field.value).toBe("ann@acme.com");
  // A user whose session has expired may still be typing.
  expect(document.activeElement).not.toBe(field);
  const terms = getByRole("link", { name: "terms of service" });
  expect(terms.getAttribute("href")).toBe("/terms");
  expect(getByRole("link", { name: "privacy policy" }).getAttribute("href")).toBe("/privacy");
});

test("an error disappears when the address changes; an unavailable server shows in a toast", async () => {
  const { user, field, queryByText, findByText, getByRole } = await typed("ann@acme");
  await user.type(field, ".com");
  expect(queryByText(messages.emailInvalid)).toBeNull();
  await user.click(getByRole("button", { name: "Login with Magic Link" }));
  expect(await findByText(messages.offline)).toBeTruthy();
});

test("a reload shows the code's field again, after the form that a server renders", () => {
  storeSentMail({ email: "ann@acme.com", sentAt: Date.now(), waitSeconds: 60 });
  const { html, getByLabelText, queryByLabelText } = hydrate(<SignIn next={undefined} />);
  expect(html).toContain("Business Email");
  expect(html).not.toContain("ann@acme.com");
  getByLabelText("6-digit code");
  expect(queryByLabelText("Business Email")).toBeNull();
});
