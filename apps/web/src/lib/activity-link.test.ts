import type { ActivityRow } from "@app/contract";
import { limits } from "@app/contract";
import { expect, test } from "vitest";
import { activityLink } from "./activity-link.ts";

const upload = (name: string) =>
  ({
    action: "upload",
    entity: "file",
    entityId: "a",
    before: null,
    after: { name },
  }) as unknown as ActivityRow;

test("a file is looked up by as much of its name as the search takes, and no half of a sign", () => {
  expect(activityLink(upload("logo.png"))).toMatchObject({ search: { search: "logo.png" } });
  const long = "l".repeat(limits.search - 1);
  expect(activityLink(upload(`${long}😀.png`))).toMatchObject({ search: { search: long } });
});
