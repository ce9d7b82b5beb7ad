import { applicationsQuery } from "@app/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { useListSearch } from "./use-list.ts";

function Shown() {
  const { search, change } = useListSearch(applicationsQuery);
  return (
    <>
      <p>{`page ${search.page}, search ${search.search}, popular ${String(search.popular)}`}</p>
      <button type="button" onClick={() => change({ page: 3 })}>
        Page 3
      </button>
      <button type="button" onClick={() => change({ popular: true })}>
        Popular
      </button>
      <button type="button" onClick={() => change({ search: "365" })}>
        Search 365
      </button>
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
