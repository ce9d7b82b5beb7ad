import { beforeEach, expect, test, vi } from "vitest";
import { newPictures } from "./use-new-pictures.ts";

const asked: string[] = [];
/** The picture that a record has, as the server knows. */
let used = "";

beforeEach(() => {
  asked.length = 0;
  used = "";
  vi.stubGlobal("fetch", async (request: Request) => {
    const [, call] = /admin\/files\/(\w+)/.exec(request.url) ?? [];
    const input = await request.text();
    asked.push(`${call} ${input}`);
    const total = used !== "" && input.includes(used) ? 1 : 0;
    return Response.json({ json: { total, uses: [], count: 1 } });
  });
});

const first = { id: "id-1", address: "/storage/1/a.png" };
const second = { id: "id-2", address: "/storage/2/b.png" };
const removed = () => asked.filter((call) => call.startsWith("remove"));
const until = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count));

test("what no record took is removed when the dialog is closed", async () => {
  const pictures = newPictures();
  pictures.add(first);
  pictures.add(second);
  await pictures.during(async () => pictures.keep(second.address));
  expect(asked).toEqual([]);
  pictures.close();
  await until(2);
  expect(removed()).toEqual([expect.stringContaining("id-1")]);
});

test("what a saving under way at the closing takes is kept", async () => {
  const pictures = newPictures();
  await pictures.during(async () => {
    pictures.add(first);
    pictures.add(second);
    pictures.close();
    await Promise.resolve();
    expect(asked).toEqual([]);
    pictures.keep(first.address);
  });
  await until(2);
  expect(removed()).toEqual([expect.stringContaining("id-2")]);
});

test("a saving that fails after the closing leaves nothing behind", async () => {
  const pictures = newPictures();
  const saving = pictures.during(async () => {
    pictures.add(first);
    pictures.close();
    throw new Error("refused");
  });
  await expect(saving).rejects.toThrow("refused");
  await until(2);
  expect(removed()).toHaveLength(1);
});

test("what a record has although nobody heard of it stays", async () => {
  used = first.id;
  const pictures = newPictures();
  pictures.add(first);
  pictures.add(second);
  pictures.close();
  await until(3);
  expect(removed()).toEqual([expect.stringContaining(second.id)]);
});
