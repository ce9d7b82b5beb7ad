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

test("searches once the typing pauses, from the least length on, and for nothing", async () => {
  const { searches, Harness } = harness(2);
  const { user, findByRole } = await renderPart(<Harness />);
  const box = await findByRole("searchbox", { name: "Search" });
  await user.type(box, "s");
  await user.type(box, "lack");
  await vi.waitFor(() => expect(searches).toEqual(["slack"]));
  await user.clear(box);
  await vi.waitFor(() => expect(searches).toEqual(["slack", ""]));
  await user.type(box, "x");
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(searches).toEqual(["slack", ""]);
});

test("follows the address, and keeps what is typed while its own search comes back", async () => {
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

test("Escape empties it", async () => {
  const { searches, Harness } = harness(1);
  const { user, findByRole } = await renderPart(<Harness />);
  const box = (await findByRole("searchbox")) as HTMLInputElement;
  await user.type(box, "slack");
  await vi.waitFor(() => expect(searches).toEqual(["slack"]));
  await user.keyboard("{Escape}");
  expect(box.value).toBe("");
  await vi.waitFor(() => expect(searches).toEqual(["slack", ""]));
});

test("what clears the search gives the focus back to it", async () => {
  const { Harness } = harness(1);
  const { user, findByRole } = await renderPart(<Harness />);
  const box = await findByRole("searchbox", { name: "Search" });
  await user.type(box, "slack");
  await user.click(await findByRole("button", { name: "Clear search" }));
  expect(document.activeElement).toBe(box);
});
