import { fireEvent } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { ListTable } from "./list-table.tsx";
import type { Column } from "./list-table.tsx";
import { RowActions } from "./cells.tsx";

interface Thing {
  id: number;
}

const columns: Column<Thing>[] = [
  { header: "Name", part: "title", cell: ({ id }) => `Thing ${id}` },
  { header: "Actions", cell: ({ id }) => <RowActions name={`${id}`} onEdit={() => {}} /> },
];

function List({ all }: { all: Thing[] }) {
  const [rows, setRows] = useState(all);
  return (
    <main onDoubleClick={() => setRows(([, ...others]) => others)}>
      <input type="search" aria-label="Search" />
      <ListTable
        title="Things"
        columns={columns}
        rows={rows}
        empty="Nothing"
        isWaiting={false}
        sort="name"
        direction="asc"
        onSort={() => {}}
      />
    </main>
  );
}

/** Focuses the button of the first row, then removes the row. */
async function removeFocused(count: number, before: (button: HTMLElement) => void = () => {}) {
  const all = Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
  const screen = await renderPart(<List all={all} />);
  const button = screen.getByRole("button", { name: "Edit 1" });
  button.focus();
  before(button);
  fireEvent.doubleClick(screen.getByRole("main"));
  expect(button.isConnected).toBe(false);
  return screen;
}

test.each([
  ["", () => {}],
  ["also while the window is in the background", (button: HTMLElement) => fireEvent.blur(button)],
])(
  "the next row takes the focus of a button that is removed with its row %s",
  async (_, before) => {
    await removeFocused(2, before);
    expect(document.activeElement?.getAttribute("role")).toBe("row");
    expect(document.activeElement?.textContent).toContain("Thing 2");
  },
);

test("the search takes it when the list is empty; a row without the focus does not move it", async () => {
  const screen = await removeFocused(1);
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  screen.unmount();
  await removeFocused(2, (button) => button.blur());
  expect(document.activeElement).toBe(document.body);
});
