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
  {
    header: "Name",
    part: "title",
    cell: ({ id }) => `Thing ${id}`,
  },
  {
    header: "Actions",
    width: 5,
    part: "buttons",
    cell: ({ id }) => <RowActions name={`${id}`} onEdit={() => {}} onDelete={() => {}} />,
  },
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

async function open(all: Thing[] = [{ id: 1 }, { id: 2 }]) {
  const screen = await renderPart(<List all={all} />);
  const button = screen.getByRole("button", { name: "Edit 1" });
  const search = screen.getByRole("searchbox");
  const rows = () => screen.getAllByRole("row").slice(1);
  const removeFirst = () => {
    fireEvent.doubleClick(screen.getByRole("main"));
    expect(button.isConnected).toBe(false);
  };
  return { ...screen, button, search, rows, removeFirst };
}

test("the next row takes the focus of a button that goes with its row", async () => {
  const { button, rows, removeFirst } = await open();
  button.focus();
  removeFirst();
  expect(document.activeElement).toBe(rows()[0]);
  expect(rows()[0]?.textContent).toContain("Thing 2");
});

test("of a list that is empty then the search takes it", async () => {
  const { button, search, removeFirst } = await open([{ id: 1 }]);
  button.focus();
  removeFirst();
  expect(document.activeElement).toBe(search);
});

test("the focus moves on also when the row goes while the window is in the background", async () => {
  const { button, rows, removeFirst } = await open();
  button.focus();
  fireEvent.blur(button);
  removeFirst();
  expect(document.activeElement).toBe(rows()[0]);
});

test("a row that the focus had left before moves it nowhere", async () => {
  const { button, removeFirst } = await open();
  button.focus();
  button.blur();
  removeFirst();
  expect(document.activeElement).toBe(document.body);
});
