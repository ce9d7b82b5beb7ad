import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { SearchBox } from "./search-box.tsx";

function harness(minLength: number) {
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
  return { searches, Harness };
}

test("searches after a pause in typing, from the minimum length on, and for an empty text", async () => {
  const { searches, Harness } = harness(2);
  const { user, findByRole } = await renderPart(<Harness />);
  const box = await findByRole("searchbox", { name: "Search" });
  await user.type(box, "s");
  await user.type(box, "lack");
  await vi.waitFor(() => expect(searches).toEqual(["slack"]));
  await user.clear(box);
  await vi.waitFor(() => expect(searches).toEqual(["slack", ""]));
  await user.type(box, "x");
  await user.type(box, "y");
  await vi.waitFor(() => expect(searches).toEqual(["slack", "", "xy"]));
});

test("follows the address, and keeps typed text while its own search arrives there", async () => {
  const { searches, Harness } = harness(1);
  const { user, findByRole, getByRole } = await renderPart(<Harness />);
  const box = (await findByRole("searchbox")) as HTMLInputElement;
  await user.type(box, "sl");
  await vi.waitFor(() => expect(searches).toEqual(["sl"]));
  await user.type(box, "ack");
  expect(box.value).toBe("slack");
  await vi.waitFor(() => expect(searches).toEqual(["sl", "slack"]));
  await user.click(getByRole("button", { name: "Back" }));
  await vi.waitFor(() => expect(box.value).toBe("earlier"));
});

test("Escape and the clear button empty the field, which keeps the focus", async () => {
  const { searches, Harness } = harness(1);
  const { user, findByRole } = await renderPart(<Harness />);
  const box = (await findByRole("searchbox")) as HTMLInputElement;
  await user.type(box, "slack{Escape}");
  expect(box.value).toBe("");
  await user.type(box, "zoom");
  await vi.waitFor(() => expect(searches).toEqual(["zoom"]));
  await user.click(await findByRole("button", { name: "Clear search" }));
  expect(document.activeElement).toBe(box);
  await vi.waitFor(() => expect(searches).toEqual(["zoom", ""]));
});
