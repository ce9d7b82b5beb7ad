import { fireEvent } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { CellButton } from "./cell-link.tsx";
import { ListTable } from "./list-table.tsx";
import type { Column } from "./list-table.tsx";
import { RowActions } from "./row-actions.tsx";

interface Thing {
  id: number;
  /** Whether something opens it. */
  opens?: boolean;
}

const calls = vi.fn<(what: string) => void>();

const columns: Column<Thing>[] = [
  {
    header: "Name",
    fit: "lead",
    cell: ({ id, opens }) =>
      opens ? (
        <CellButton text={`Thing ${id}`} onOpen={() => calls(`open ${id}`)} />
      ) : (
        `Thing ${id}`
      ),
  },
  {
    header: "Tick",
    fit: "check",
    cell: ({ id }) => <input type="checkbox" aria-label={`${id}`} />,
  },
  { header: "Note", fit: "text", cell: ({ id }) => <input aria-label={`Note ${id}`} /> },
  {
    header: "Actions",
    fit: "twoButtons",
    cell: ({ id }) => (
      <RowActions
        name={`${id}`}
        onEdit={() => calls(`edit ${id}`)}
        onDelete={() => calls(`delete ${id}`)}
      />
    ),
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
  calls.mockClear();
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

const many = Array.from({ length: 5 }, (_, index) => ({ id: index + 1, opens: index !== 2 }));

test("the arrows lead from row to row, by what opens each of them", async () => {
  const { user, getByRole, rows } = await open(many);
  getByRole("region", { name: "Things, table" }).focus();
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(getByRole("button", { name: "Thing 1" }));
  await user.keyboard("j");
  expect(document.activeElement).toBe(getByRole("button", { name: "Thing 2" }));
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(rows()[2]); // nothing opens it
  await user.keyboard("{End}{ArrowDown}");
  expect(document.activeElement).toBe(getByRole("button", { name: "Thing 5" }));
  await user.keyboard("k");
  expect(document.activeElement).toBe(getByRole("button", { name: "Thing 4" }));
  await user.keyboard("{Home}{ArrowUp}");
  expect(document.activeElement).toBe(getByRole("button", { name: "Thing 1" }));
  await user.tab();
  expect(document.activeElement).toBe(getByRole("checkbox", { name: "1" }));
});

test("Enter opens, E edits and Delete asks, for the row that the focus is in", async () => {
  const { user, getByRole, rows } = await open(many);
  getByRole("checkbox", { name: "2" }).focus();
  await user.keyboard("e{Delete}{ArrowUp}{Enter}");
  rows()[2]?.focus();
  await user.keyboard("{Enter}{Backspace}");
  await user.keyboard("{Control>}e{/Control}");
  expect(calls.mock.calls.flat()).toEqual(["edit 2", "delete 2", "open 1", "edit 3", "delete 3"]);
});

test("nothing of that happens while somebody types", async () => {
  const { user, getByRole } = await open(many);
  const note = getByRole("textbox", { name: "Note 2" });
  note.focus();
  await user.keyboard("jeke{Delete}{ArrowDown}{Enter}");
  expect(document.activeElement).toBe(note);
  expect((note as HTMLInputElement).value).toBe("jeke");
  expect(calls).not.toHaveBeenCalled();
});
