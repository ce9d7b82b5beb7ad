import { fireEvent } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { ListTable } from "./list-table.tsx";
import type { Column } from "./list-table.tsx";

const columns: Column<{ id: number }>[] = [
  { header: "Actions", cell: ({ id }) => <button type="button">Edit {id}</button> },
];

function List() {
  const [rows, setRows] = useState([{ id: 1 }, { id: 2 }]);
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

async function open() {
  const screen = await renderPart(<List />);
  const button = screen.getByRole("button", { name: "Edit 1" });
  const search = screen.getByRole("searchbox");
  const removeFirst = () => {
    fireEvent.doubleClick(screen.getByRole("main"));
    expect(button.isConnected).toBe(false);
  };
  return { button, search, removeFirst };
}

test("the search takes the focus of a button that goes with its row", async () => {
  const { button, search, removeFirst } = await open();
  button.focus();
  removeFirst();
  expect(document.activeElement).toBe(search);
});

test("the search takes it too when the row goes while the window is in the background", async () => {
  const { button, search, removeFirst } = await open();
  button.focus();
  fireEvent.blur(button);
  removeFirst();
  expect(document.activeElement).toBe(search);
});

test("a row that the focus had left before moves it nowhere", async () => {
  const { button, removeFirst } = await open();
  button.focus();
  button.blur();
  removeFirst();
  expect(document.activeElement).toBe(document.body);
});
