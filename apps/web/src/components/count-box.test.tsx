import { messages, rules } from "@app/contract";
import { act } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { CountBox } from "./count-box.tsx";

function changeElsewhere(value: number) {
  act(() => void dispatchEvent(new CustomEvent("elsewhere", { detail: value })));
}

/** A count that is limited to 50, like those of a scope. */
function Page() {
  const [value, setValue] = useState(30);
  useEffect(() => {
    const follow = (event: Event) => setValue((event as CustomEvent<number>).detail);
    addEventListener("elsewhere", follow);
    return () => removeEventListener("elsewhere", follow);
  }, []);
  return (
    <CountBox
      aria-label="Laptops"
      value={value}
      onChange={(entered) => setValue(Math.min(entered, 50))}
    />
  );
}

test("shows the typed text until the count changes elsewhere", async () => {
  const { user, ...screen } = await renderPart(<Page />);
  const box = screen.getByRole("textbox", { name: "Laptops" }) as HTMLInputElement;
  await user.clear(box);
  await user.type(box, "70");
  expect(box.value).toBe("70");
  changeElsewhere(31);
  expect(box.value).toBe("31");
  await user.clear(box);
  await user.type(box, "32");
  expect(box.value).toBe("32");
});

test("a text that is no number stays with its error, and is never another number", async () => {
  const onChange = vi.fn<(value: number) => void>();
  const { user, ...screen } = await renderPart(
    <CountBox aria-label="Laptops" value={0} onChange={onChange} />,
  );
  const box = screen.getByRole("textbox", { name: "Laptops" }) as HTMLInputElement;
  expect(box.inputMode).toBe("numeric");
  await user.type(box, "1e3");
  await user.tab();
  screen.getByText(messages.wholeNumber);
  expect(onChange).not.toHaveBeenCalledWith(13);
  expect(rules.staff.safeParse(onChange.mock.lastCall?.[0]).success).toBe(false);
});
