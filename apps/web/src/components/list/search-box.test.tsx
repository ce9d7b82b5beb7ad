import { fireEvent } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { SearchBox } from "./search-box.tsx";

async function renderBox(minLength = 1) {
  const searches: string[] = [];
  function Harness() {
    const [value, setValue] = useState("");
    const search = (text: string) => {
      searches.push(text);
      setValue(text);
    };
    return (
      <>
        <SearchBox label="Search..." value={value} minLength={minLength} onSearch={search} />
        <button onClick={() => setValue("earlier")}>Back</button>
      </>
    );
  }
  const screen = await renderPart(<Harness />);
  const box = screen.getByRole("searchbox", { name: "Search" }) as HTMLInputElement;
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const searched = (...texts: string[]) => vi.waitFor(() => expect(searches).toEqual(texts));
  return { ...screen, box, type, searched };
}

test("searches after a pause in typing, from the minimum length on, and for an empty text", async () => {
  const { type, searched } = await renderBox(2);
  for (const text of ["s", "sl", "slack"]) type(text);
  await searched("slack");
  type("");
  await searched("slack", "");
  for (const text of ["x", "xy"]) type(text);
  await searched("slack", "", "xy");
});

test("follows the address, and keeps typed text while its own search arrives there", async () => {
  const { box, type, searched, user, getByRole } = await renderBox();
  type("sl");
  await searched("sl");
  type("slack");
  expect(box.value).toBe("slack");
  await searched("sl", "slack");
  await user.click(getByRole("button", { name: "Back" }));
  await vi.waitFor(() => expect(box.value).toBe("earlier"));
});

test("Escape and the clear button empty the field, which keeps the focus", async () => {
  const { box, type, searched, user, getByRole } = await renderBox();
  type("slack");
  fireEvent.keyDown(box, { key: "Escape" });
  expect(box.value).toBe("");
  type("zoom");
  await searched("zoom");
  await user.click(getByRole("button", { name: "Clear search" }));
  expect(document.activeElement).toBe(box);
  await searched("zoom", "");
});
