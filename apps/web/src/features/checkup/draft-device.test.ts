import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keptKey } from "#lib/kept-changes.ts";
import { fakeDevice } from "#testing/fake-device-store.ts";
import { FakeLocks } from "#testing/fake-locks.ts";
import { DraftDevice } from "./draft-device.ts";
import type { DraftRecord } from "./draft-device.ts";

beforeEach(() => vi.stubGlobal("navigator", { locks: new FakeLocks() }));
afterEach(() => void vi.useRealTimers());

const keyOf = (writer: string, userId = "ann") => `${keptKey(userId, "acme")}/${writer}`;
const kept = (companyName: string, keptAt = 1): DraftRecord => ({
  answers: { companyName },
  bases: { companyName: 4 },
  number: 3,
  keptAt,
});

/** A page on this device, which recovers the records that `takes` accepts and keeps them as its own. */
function openPage(
  records: Map<string, unknown>,
  takes: (record: DraftRecord) => boolean = () => true,
) {
  const device = new DraftDevice(fakeDevice(records).store, "ann", "acme");
  const recovered: [writer: string, record: DraftRecord][] = [];
  const page = {
    canRecover: takes,
    recover: (record: DraftRecord, writer: string) => {
      recovered.push([writer, record]);
      void device.keep(record);
    },
  };
  return { device, recovered, recover: () => device.recover(page) };
}

describe("the records of closed pages", () => {
  test("are continued under the name of the page that typed them", async () => {
    const records = new Map<string, unknown>([[keyOf("closed"), kept("Acme")]]);
    const { device, recovered, recover } = openPage(records);
    await recover();
    expect(device.hasWaiting).toBe(false);
    expect(recovered).toEqual([["closed", kept("Acme")]]);
    await device.keep(kept("Acme Corp"));
    expect([...records]).toEqual([[keyOf("closed"), kept("Acme Corp")]]);
  });

  test("come in the order in which they were kept, and one that has to wait stays on the device", async () => {
    const records = new Map<string, unknown>([
      [keyOf("a"), kept("Later", 2)],
      [keyOf("b"), kept("Earlier", 1)],
    ]);
    let isBusy = false;
    const { device, recovered, recover } = openPage(records, () => !isBusy && (isBusy = true));
    await recover();
    expect(recovered).toEqual([["b", kept("Earlier", 1)]]);
    expect(device.hasWaiting).toBe(true);
    expect(records.get(keyOf("a"))).toEqual(kept("Later", 2));
    isBusy = false;
    await recover();
    expect(recovered[1]).toEqual(["a", kept("Later", 2)]);
    expect(device.hasWaiting).toBe(false);
  });

  test("are recovered by one of two pages that open at once", async () => {
    const records = new Map<string, unknown>([[keyOf("closed"), kept("Acme")]]);
    const pages = [openPage(records), openPage(records)];
    await Promise.all(pages.map(({ recover }) => recover()));
    expect(pages.flatMap(({ recovered }) => recovered)).toHaveLength(1);
  });

  test("stay with an open page until that is closed, as after a reload, and with another person", async () => {
    const closing = Promise.withResolvers<void>();
    const open = navigator.locks.request("compliance-checkup/writer/open", () => closing.promise);
    await Promise.resolve();
    const records = new Map<string, unknown>([
      [keyOf("open"), kept("Acme")],
      [keyOf("closed", "bob"), kept("Bob's")],
    ]);
    const { recovered, recover } = openPage(records);
    await recover();
    expect(recovered).toEqual([]);
    await recover(); // waits for it once
    closing.resolve();
    await open;
    await vi.waitFor(() => expect(recovered).toEqual([["open", kept("Acme")]]));
    await recover();
    expect(recovered).toHaveLength(1);
    expect([...records.keys()]).toEqual([keyOf("open"), keyOf("closed", "bob")]);
  });

  test("get a new name where no page can know which others are open", async () => {
    vi.stubGlobal("navigator", {});
    const records = new Map<string, unknown>([[keyOf("other"), kept("Acme")]]);
    const { device, recovered, recover } = openPage(records);
    await recover();
    expect(recovered).toEqual([[device.writer, kept("Acme")]]);
    expect(device.writer).not.toBe("other");
    await vi.waitFor(() => expect([...records.keys()]).toEqual([keyOf(device.writer)]));
  });

  test("are read without fields that are no answers in this release", async () => {
    const record = { ...kept("Acme"), answers: { companyName: "Acme", locations: "", old: 1 } };
    const { recovered, recover } = openPage(new Map([[keyOf("closed"), record]]));
    await recover();
    expect(recovered[0]![1].answers).toEqual({ companyName: "Acme" });
  });
});

describe("keeping", () => {
  const page = (replace?: () => Promise<void>) => {
    const { records, store } = fakeDevice();
    const device = new DraftDevice(replace ? { ...store, replace } : store, "ann", "acme");
    return { records, device };
  };

  test("stores the latest record under the page's own key, and nothing once all is saved", async () => {
    const { records, device } = page();
    const record = kept("Acme");
    await device.keep(record);
    expect(records.get(keyOf(device.writer))).toEqual(record);
    await device.keep(undefined);
    expect(records.size).toBe(0);
    expect(device.isKeeping).toBe(true);
  });

  test("a browser that rejects it causes no wait, and counts as not keeping", async () => {
    const { device } = page(() => Promise.reject(new Error("full")));
    await device.keep(kept("Acme"));
    expect(device.isKeeping).toBe(false);
  });

  test("a browser that does not respond counts as not keeping until it responds", async () => {
    vi.useFakeTimers();
    const answer = Promise.withResolvers<void>();
    const { device } = page(() => answer.promise);
    const keeping = device.keep(kept("Acme"));
    await vi.advanceTimersByTimeAsync(300);
    await keeping;
    expect(device.isKeeping).toBe(false);
    answer.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(device.isKeeping).toBe(true);
  });
});
