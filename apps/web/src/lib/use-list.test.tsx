import { applicationsQuery } from "@app/contract";
import type { ApplicationsQuery } from "@app/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { queryClient } from "#lib/query-client.ts";
import { useList } from "./use-list.ts";

interface Counted {
  total: number;
  isTotalExact: boolean;
}

/** A list whose server counts this far at once, and of so many rows in all; with the questions that it was asked. */
function listOf({ atOnce, inAll }: { atOnce: number; inAll: () => Promise<number> }) {
  const asked: Partial<ApplicationsQuery>[] = [];
  const answer = async ({ exactTotal, page, sort }: ApplicationsQuery): Promise<Counted> => {
    asked.push({ exactTotal, page, sort });
    return exactTotal
      ? { total: await inAll(), isTotalExact: true }
      : { total: atOnce, isTotalExact: false };
  };
  function Shown() {
    const { data, change } = useList(
      applicationsQuery,
      (input) => ({
        queryKey: ["list", input] as const,
        queryFn: async () => ({ rows: [], ...(await answer(input)) }),
      }),
      "",
    );
    return (
      <>
        <p>{data && `${data.isTotalExact ? "" : "over "}${data.total}`}</p>
        <button type="button" onClick={() => change({ page: 2 })}>
          Page 2
        </button>
        <button type="button" onClick={() => change({ sort: "category" })}>
          Sort
        </button>
      </>
    );
  }
  return { asked, Shown };
}

test("shows at once how many there are at least, and counts them once for all pages and orders", async () => {
  queryClient.clear();
  const counting = Promise.withResolvers<number>();
  const { asked, Shown } = listOf({ atOnce: 2_000, inAll: () => counting.promise });
  const { user } = await renderPart(<Shown />);
  await screen.findByText("over 2000");
  counting.resolve(5_000);
  await screen.findByText("5000");
  await user.click(screen.getByText("Page 2"));
  await user.click(screen.getByText("Sort"));
  await expect.poll(() => asked).toHaveLength(4);
  screen.getByText("5000");
  expect(asked).toEqual([
    { exactTotal: false, page: 1, sort: "name" },
    { exactTotal: true, page: 1, sort: "name" },
    { exactTotal: false, page: 2, sort: "name" },
    { exactTotal: false, page: 1, sort: "category" },
  ]);
});

test("what cannot be counted stays with how many there are at least", async () => {
  queryClient.clear();
  const { Shown } = listOf({ atOnce: 2_000, inAll: () => Promise.reject(new Error("away")) });
  await renderPart(<Shown />);
  await screen.findByText("over 2000");
});
