import { beforeEach, expect, test, vi } from "vitest";
import { createLogoUpload } from "./logo-field.tsx";

const requests: string[] = [];
/** The id of the picture that a record uses on the fake server. */
let used = "";

beforeEach(() => {
  requests.length = 0;
  used = "";
  vi.stubGlobal("fetch", async (request: Request) => {
    const [, call] = /admin\/files\/(\w+)/.exec(request.url) ?? [];
    const input = await request.text();
    requests.push(`${call} ${input}`);
    if (call === "upload") {
      const number = requests.filter((one) => one.startsWith("upload")).length;
      return Response.json({ json: { id: `id-${number}`, address: `/storage/${number}.png` } });
    }
    const total = used !== "" && input.includes(used) ? 1 : 0;
    return Response.json({ json: { total, uses: [], count: 1 } });
  });
});

const choice = (name: string) => ({ logo: null, logoFile: new File(["x"], name) });
const rejected = () => Promise.reject(new Error("rejected"));
const calls = (name: string) => requests.filter((call) => call.startsWith(name));
const until = (name: string, count: number) =>
  vi.waitFor(() => expect(calls(name)).toHaveLength(count));

test("stores a picture once, and removes it on close if no record uses it", async () => {
  const upload = createLogoUpload("app_logos");
  const first = choice("a.png");
  await expect(upload.save(first, rejected)).rejects.toThrow("rejected");
  await expect(upload.save(first, rejected)).rejects.toThrow("rejected");
  const saveRecord = vi.fn(async () => void (used = "id-2"));
  await upload.save(choice("b.png"), saveRecord);
  expect(saveRecord).toHaveBeenCalledWith("/storage/2.png");
  expect(calls("upload")).toHaveLength(2);
  expect(calls("remove")).toEqual([]);
  await upload.close();
  await until("remove", 1);
  expect(calls("remove")).toEqual([expect.stringContaining("id-1")]);
});

test("keeps the picture of a save that ends after the close", async () => {
  const upload = createLogoUpload("app_logos");
  const record = Promise.withResolvers<void>();
  const saving = upload.save(choice("a.png"), () => record.promise);
  const closing = upload.close();
  await until("upload", 1);
  expect(calls("usage")).toEqual([]);
  used = "id-1";
  record.resolve();
  await saving;
  await closing;
  await until("usage", 1);
  expect(calls("remove")).toEqual([]);
});

test("removes the picture of a save that fails after the close", async () => {
  const upload = createLogoUpload("app_logos");
  const record = Promise.withResolvers<void>();
  const saving = upload.save(choice("a.png"), () => record.promise);
  void upload.close();
  record.reject(new Error("rejected"));
  await expect(saving).rejects.toThrow("rejected");
  await until("remove", 1);
});

test("keeps a picture whose record was saved although the answer was lost", async () => {
  used = "id-1";
  const upload = createLogoUpload("app_logos");
  await expect(upload.save(choice("a.png"), rejected)).rejects.toThrow("rejected");
  await expect(upload.save(choice("b.png"), rejected)).rejects.toThrow("rejected");
  await upload.close();
  await until("remove", 1);
  expect(calls("usage")).toHaveLength(2);
  expect(calls("remove")).toEqual([expect.stringContaining("id-2")]);
});
