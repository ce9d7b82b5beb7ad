import { messages } from "@app/contract";
import { act } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { notify } from "#lib/notify.tsx";
import { renderPart } from "#testing/render-app.tsx";
import { serve } from "#testing/serve.ts";
import { CheckMail } from "./check-mail.tsx";

const checkMail = (secondsAgo: number) =>
  renderPart(
    <CheckMail
      mail={{ email: "ann@acme.com", sentAt: Date.now() - secondsAgo * 1000, waitSeconds: 60 }}
      next={undefined}
    />,
  );

test.each([
  [18, "Send again in 0:42", true],
  [61, "Send again", false],
])("%i seconds after the email its button says %s", async (secondsAgo, name, isDisabled) => {
  const { findByText, findByRole } = await checkMail(secondsAgo);
  await findByText("ann@acme.com");
  const again = await findByRole("button", { name });
  expect(again.hasAttribute("disabled")).toBe(isDisabled);
});

test("an incomplete code is rejected at the field", async () => {
  const { user, findByLabelText, getByRole, findByText } = await checkMail(0);
  await user.type(await findByLabelText("6-digit code"), "123{Enter}");
  expect(await findByText(messages.codeFormat)).toBeTruthy();
  expect(getByRole("button", { name: "Sign In" })).toBeTruthy();
});

test("a code that is corrected before the answer arrives is sent after it", async () => {
  const sent: string[] = [];
  let reject = () => {};
  const rejection = { defined: true, code: "CODE_WRONG", status: 400, message: "Not this one" };
  serve({
    "session/useCode": async ({ code }: { code: string }) => {
      sent.push(code);
      await new Promise<void>((resolve) => (reject = resolve));
      return Response.json({ json: rejection }, { status: 400 });
    },
  });
  const { user, findByLabelText, findByText, queryByText } = await checkMail(0);
  const field = await findByLabelText("6-digit code");
  await user.type(field, "12345");
  expect(sent).toEqual([]);
  await user.type(field, "7{Backspace}6");
  await vi.waitFor(() => expect(sent).toEqual(["123457"]));
  reject();
  await vi.waitFor(() => expect(sent).toEqual(["123457", "123456"]));
  expect(queryByText("Not this one")).toBeNull();
  reject();
  await findByText("Not this one");
  expect(sent).toHaveLength(2);
});

test("signing in closes the toast about the email", async () => {
  const user = {
    id: "ann",
    email: "ann@acme.com",
    role: "user",
    expiresAt: new Date(Date.now() + 1e7),
  };
  vi.stubGlobal("fetch", async ({ url }: Request) =>
    Response.json({ json: url.endsWith("/useCode") ? { next: null } : user }),
  );
  const screen = await checkMail(0);
  act(() => notify.success({ title: "Check your email" }));
  await screen.findByText("Check your email");
  await screen.user.type(await screen.findByLabelText("6-digit code"), "123456");
  await vi.waitFor(() => expect(screen.queryByText("Check your email")).toBeNull());
});

test("phones offer the code, and a pasted one with other characters is sent", async () => {
  const sent: unknown[] = [];
  serve({ "session/useCode": (input: unknown) => void sent.push(input) });
  const { user, findByLabelText } = await checkMail(0);
  const field = await findByLabelText("6-digit code");
  expect(field.getAttribute("autocomplete")).toBe("one-time-code");
  expect(field.getAttribute("inputmode")).toBe("numeric");
  await user.click(field);
  await user.paste(" 123-4 56 ");
  await vi.waitFor(() => expect(sent).toMatchObject([{ code: "123456" }]));
});
