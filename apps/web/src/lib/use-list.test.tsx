import { applicationsQuery } from "@app/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { useListSearch } from "./use-list.ts";

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
