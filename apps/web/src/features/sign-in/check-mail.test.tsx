import { messages } from "@app/contract";
import { act } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { notify } from "#lib/notify.tsx";
import { renderPart } from "#testing/render-app.tsx";
import { CheckMail, CodeField } from "./check-mail.tsx";

const checkMail = (secondsAgo: number) =>
  renderPart(
    <CheckMail
      mail={{ email: "ann@acme.com", sentAt: Date.now() - secondsAgo * 1000, waitSeconds: 60 }}
      next={undefined}
      onSent={() => {}}
      onOtherAddress={vi.fn()}
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
  vi.stubGlobal("fetch", async (request: Request) => {
    if (!request.url.endsWith("/useCode")) return Response.json({ json: null });
    const { json } = (await request.json()) as { json: { code: string } };
    sent.push(json.code);
    await new Promise<void>((resolve) => {
      reject = resolve;
    });
    const rejection = { defined: true, code: "CODE_WRONG", status: 400, message: "Not this one" };
    return Response.json({ json: rejection }, { status: 400 });
  });
  const { user, findByLabelText, findByText, queryByText } = await checkMail(0);
  const field = await findByLabelText("6-digit code");
  await user.type(field, "123457");
  await user.type(field, "{Backspace}6");
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

async function codeField() {
  const onComplete = vi.fn();
  function Harness() {
    const [value, setValue] = useState("");
    return (
      <CodeField value={value} error={undefined} onChange={setValue} onComplete={onComplete} />
    );
  }
  const part = await renderPart(<Harness />);
  const field = await part.findByLabelText("6-digit code");
  return { ...part, field, onComplete };
}

test("phones offer the code; the sixth digit submits it", async () => {
  const { user, field, onComplete } = await codeField();
  expect(field.getAttribute("autocomplete")).toBe("one-time-code");
  expect(field.getAttribute("inputmode")).toBe("numeric");
  await user.type(field, "12345");
  expect(onComplete).not.toHaveBeenCalled();
  await user.type(field, "6");
  expect(onComplete).toHaveBeenCalledExactlyOnceWith("123456");
});

test("accepts a pasted code with other characters", async () => {
  const { user, field, onComplete, getByDisplayValue } = await codeField();
  await user.click(field);
  await user.paste(" 123-4 56 ");
  expect(getByDisplayValue("123456")).toBe(field);
  expect(onComplete).toHaveBeenCalledExactlyOnceWith("123456");
});
