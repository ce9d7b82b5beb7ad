import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keptKey } from "#lib/kept-changes.ts";
import { fakeDevice } from "#testing/fake-device-store.ts";
import { FakeLocks } from "#testing/fake-locks.ts";
import { DraftDevice, recordOf } from "./draft-device.ts";
import type { DraftRecord, KeptAnswer } from "./draft-device.ts";

beforeEach(() => vi.stubGlobal("navigator", { locks: new FakeLocks() }));
afterEach(() => void vi.useRealTimers());

const keyOf = (writer: string, userId = "ann") => keptKey(userId, "acme", writer);
const name = (writer: string, value: string): KeptAnswer => ({
  key: "companyName",
  value,
  base: 4,
  writer,
  number: 3,
});
const kept = (writer: string, value: string): DraftRecord =>
  recordOf(writer, [name(writer, value)], 3);

/** A page on this device, which recovers what `takes` lets it. */
function openPage(records: Map<string, unknown>, takes: (one: KeptAnswer) => boolean = () => true) {
  const { store } = fakeDevice(records);
  const device = new DraftDevice(store, "ann", "acme");
  const recovered: KeptAnswer[] = [];
  const page = {
    isClosed: false,
    get record() {
      return recovered.length > 0 ? recordOf(device.writer, recovered, 3) : undefined;
    },
    recover: (answers: KeptAnswer[]) => {
      const taken = answers.filter(takes);
      recovered.push(...taken);
      return answers.filter((one) => !taken.includes(one));
    },
  };
  return { device, recovered, recover: () => device.recover(page) };
}

describe("what closed pages left", () => {
  test("moves into the page's own record, with the names of those who typed it", async () => {
    const records = new Map<string, unknown>([[keyOf("closed"), kept("closed", "Acme")]]);
    const { device, recovered, recover } = openPage(records);
    await recover();
    expect(device.hasWaiting).toBe(false);
    expect(recovered).toEqual([name("closed", "Acme")]);
    expect([...records.keys()]).toEqual([keyOf(device.writer)]);
    expect(records.get(keyOf(device.writer))).toMatchObject({
      answers: { companyName: "Acme" },
      bases: { companyName: 4 },
      writers: { companyName: "closed" },
    });
  });

  test("comes in the order in which it was kept, and what has to wait stays on the device", async () => {
    const later = { ...kept("a", "Later"), keptAt: 2 };
    const earlier = { ...kept("b", "Earlier"), keptAt: 1 };
    const records = new Map<string, unknown>([
      [keyOf("a"), later],
      [keyOf("b"), earlier],
    ]);
    const seen: unknown[] = [];
    const first = (one: KeptAnswer) => seen.push(one.value) === 1;
    const { device, recover } = openPage(records, first);
    await recover();
    expect(device.hasWaiting).toBe(true);
    expect(seen.slice(0, 2)).toEqual(["Earlier", "Later"]);
    expect(records.has(keyOf(device.writer))).toBe(true);
    expect(records.get(keyOf("a"))).toMatchObject({ answers: { companyName: "Later" } });
  });

  test("is asked for once, also by a page that goes through the records whenever one waits", async () => {
    const records = new Map<string, unknown>([
      [keyOf("a"), kept("a", "One")],
      [keyOf("b"), kept("b", "Other")],
    ]);
    const device = new DraftDevice(fakeDevice(records).store, "ann", "acme");
    let asked = 0;
    const page = {
      isClosed: false,
      record: undefined,
      recover: (answers: KeptAnswer[]) => {
        asked += 1;
        if (device.hasWaiting) void device.recover(page); // as a draft does that was changed
        return answers;
      },
    };
    await device.recover(page);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toBe(2);
    expect(device.hasWaiting).toBe(true);
  });

  test("is taken by one of two pages that open at once", async () => {
    const records = new Map<string, unknown>([[keyOf("closed"), kept("closed", "Acme")]]);
    const pages = [openPage(records), openPage(records)];
    await Promise.all(pages.map(({ recover }) => recover()));
    expect(pages.flatMap(({ recovered }) => recovered)).toHaveLength(1);
  });

  test("stays with a page until that is closed, and with another person", async () => {
    const closing = Promise.withResolvers<void>();
    void navigator.locks.request("compliance-checkup/writer/open", () => closing.promise);
    const records = new Map<string, unknown>([
      [keyOf("open"), kept("open", "Acme")],
      [keyOf("closed", "bob"), kept("closed", "Bob's")],
    ]);
    const before = new Map(records);
    const { device, recovered, recover } = openPage(records);
    await recover();
    expect(recovered).toEqual([]);
    expect(records).toEqual(before);
    closing.resolve();
    await vi.waitFor(() => expect(recovered).toEqual([name("open", "Acme")]));
    expect([...records.keys()]).toEqual([keyOf("closed", "bob"), keyOf(device.writer)]);
  });

  test("gets a name of its own where nobody can know which pages are open", async () => {
    vi.stubGlobal("navigator", {});
    const records = new Map<string, unknown>([[keyOf("other"), kept("other", "Acme")]]);
    const { device, recovered, recover } = openPage(records);
    await recover();
    expect(recovered).toMatchObject([{ value: "Acme", base: 4 }]);
    expect(["other", device.writer]).not.toContain(recovered[0]!.writer);
  });

  test("that has to wait there waits beside the page's own record", async () => {
    vi.stubGlobal("navigator", {});
    const records = new Map<string, unknown>([[keyOf("other"), kept("other", "Acme")]]);
    const { device, recover } = openPage(records, () => false);
    await recover();
    const [key, record] = [...records][0]!; // there was one, and it waits
    expect(record).toMatchObject({ answers: { companyName: "Acme" } });
    expect([keyOf("other"), keyOf(device.writer)]).not.toContain(key);
  });
});

describe("what a release before kept", () => {
  const sent = (writer: string, value: string) => ({
    writer,
    number: 3,
    version: 4,
    changes: { companyName: value },
  });

  test("goes on with what was typed, under the name of who had sent it", async () => {
    const answers = { companyName: "Typed on", companyWebsite: "half", locations: "one", gone: 1 };
    const bases = { companyName: 4, companyWebsite: 2 };
    const record = { sent: [sent("older", "Sent")], answers, bases, number: 2, keptAt: 1 };
    const { recovered, recover } = openPage(new Map<string, unknown>([[keyOf("a"), record]]));
    await recover();
    const website = { key: "companyWebsite", value: "half", base: 2, writer: "a", number: 3 };
    expect(recovered).toEqual([name("older", "Typed on"), website]);
  });

  test("loses nothing that was sent and not shown", async () => {
    const record = {
      sent: [sent("a", "By A"), sent("b", "By B")],
      answers: {},
      bases: {},
      keptAt: 1,
    };
    const { recovered, recover } = openPage(new Map<string, unknown>([[keyOf("b"), record]]));
    await recover();
    expect(recovered).toEqual([name("a", "By A"), name("b", "By B")]);
  });

  test("is read without a writer, and on one version", async () => {
    const earliest = { version: 4, answers: { companyName: "Acme" } };
    const records = new Map<string, unknown>([[keptKey("ann", "acme"), earliest]]);
    const { recovered, recover } = openPage(records);
    await recover();
    expect(recovered).toMatchObject([{ value: "Acme", base: 4, number: 0 }]);
    expect(recovered[0]!.writer).toMatch(/^[\da-f-]{36}$/);
  });
});

describe("keeping", () => {
  const page = (replace?: () => Promise<void>) => {
    const { records, store } = fakeDevice();
    const device = new DraftDevice(replace ? { ...store, replace } : store, "ann", "acme");
    return { records, device };
  };

  test("keeps the latest under the page's own key, and nothing once all is saved", async () => {
    const { records, device } = page();
    const record = kept(device.writer, "Acme");
    await device.keep(record);
    expect(records.get(keyOf(device.writer))).toEqual(record);
    await device.keep(undefined);
    expect(records.size).toBe(0);
    expect(device.isKeeping).toBe(true);
  });

  test("a browser that rejects it holds nothing up, and is known not to keep", async () => {
    const { device } = page(() => Promise.reject(new Error("full")));
    await device.keep(kept("a", "Acme"));
    expect(device.isKeeping).toBe(false);
  });

  test("a browser that does not answer is not waited for, and believed once it answers", async () => {
    vi.useFakeTimers();
    const answer = Promise.withResolvers<void>();
    const { device } = page(() => answer.promise);
    const keeping = device.keep(kept("a", "Acme"));
    await vi.advanceTimersByTimeAsync(300);
    await keeping;
    expect(device.isKeeping).toBe(false);
    answer.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(device.isKeeping).toBe(true);
  });
});
