import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { CodeField } from "./code-field.tsx";

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

test("hands the code over with the sixth digit", async () => {
  const { user, field, onComplete } = await codeField();
  await user.type(field, "12345");
  expect(onComplete).not.toHaveBeenCalled();
  await user.type(field, "6");
  expect(onComplete).toHaveBeenCalledExactlyOnceWith("123456");
});

test.each(["123 456", " 123-456 ", "123456"])("takes %j from the clipboard", async (pasted) => {
  const { user, field, onComplete, getByDisplayValue } = await codeField();
  await user.click(field);
  await user.paste(pasted);
  expect(getByDisplayValue("123456")).toBe(field);
  expect(onComplete).toHaveBeenCalledExactlyOnceWith("123456");
});

test("phones offer the code and show digits", async () => {
  const { field } = await codeField();
  expect(field.getAttribute("autocomplete")).toBe("one-time-code");
  expect(field.getAttribute("inputmode")).toBe("numeric");
});
