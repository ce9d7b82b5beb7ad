import { applicationsQuery, checkupsQuery, meetingsQuery, queryFromAddress } from "@app/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { filtersOf, isNarrowed, useListSearch } from "./use-list.ts";

const changes = {
  "Page 3": { page: 3 },
  Popular: { popular: true },
  "Search 365": { search: "365" },
};

function Shown() {
  const { search, change } = useListSearch(applicationsQuery);
  return (
    <>
      <p>{`page ${search.page}, search ${search.search}, popular ${String(search.popular)}`}</p>
      {Object.entries(changes).map(([name, changed]) => (
        <button key={name} type="button" onClick={() => change(changed)}>
          {name}
        </button>
      ))}
    </>
  );
}

test("a filter or a search opens the first page; a change keeps the other parameters", async () => {
  const { user, router } = await renderPart(<Shown />);
  await user.click(screen.getByText("Page 3"));
  await screen.findByText("page 3, search , popular null");
  await user.click(screen.getByText("Popular"));
  await screen.findByText("page 1, search , popular true");
  await user.click(screen.getByText("Page 3"));
  await screen.findByText("page 3, search , popular true");
  expect(router.state.location.search).toEqual({ page: 3, popular: true });
  await user.click(screen.getByText("Search 365"));
  await screen.findByText("page 1, search 365, popular true");
});

const usual = queryFromAddress(checkupsQuery, {});

const shown = (typed: Record<string, unknown>) => queryFromAddress(checkupsQuery, typed);

test("a list is narrowed by a search or a filter, not by an order or a page", () => {
  expect(isNarrowed(shown({ sort: "email", page: 2, pageSize: 100 }), usual)).toBe(false);
  expect(isNarrowed(shown({ search: "acme" }), usual)).toBe(true);
  expect(isNarrowed(shown({ meeting: "none" }), usual)).toBe(true);
  const meetings = queryFromAddress(meetingsQuery, {});
  expect(isNarrowed(meetings, meetings)).toBe(false);
  expect(isNarrowed({ ...meetings, time: "past" }, meetings)).toBe(true);
  expect(isNarrowed({ ...meetings, time: null }, meetings)).toBe(false);
});

test("resetting keeps the order", () => {
  const search = shown({ search: "acme", status: "completed", sort: "email" });
  expect({ ...search, ...filtersOf(usual) }).toEqual({ ...usual, sort: "email" });
});
