import type { ProductSignals } from "@app/contract";
import { DataFaults, readData } from "@app/readiness";
import type { ReadinessData } from "@app/readiness";
import { stringify } from "csv-stringify/sync";
import type { Files } from "./queries.ts";

type Signal = Omit<ReadinessData["signals"][number], "line">;
type Product = Pick<Signal, "kind" | "identifier">;

/** Takes a product out of its category: no purpose, and kept as it is. */
const none = "-";

/** What a product is for, and all that products can be for. */
export function signalsOf(files: Files, { kind, identifier }: Product) {
  const { signals } = readData(files);
  const ofProduct = signals.filter((row) => row.kind === kind && row.identifier === identifier);
  const names = (strength: Signal["strength"]) =>
    ofProduct
      .filter((row) => row.strength === strength && row.signal !== none)
      .map(({ signal }) => signal);
  const known = new Set(signals.map(({ signal }) => signal));
  known.delete(none);
  return { own: names("own"), part: names("part"), known: [...known].toSorted() };
}

/** The files with other signals for one product. Throws `DataFaults` for a signal that is none. */
export function withSignals(
  files: Files,
  { kind, identifier, own, part }: Product & Omit<ProductSignals, "version">,
): Files {
  const { signals } = readData(files);
  const unknown = [...own, ...part].find(
    (name) => name === none || !signals.some(({ signal }) => signal === name),
  );
  if (unknown !== undefined) {
    const reason = `no signal "${unknown}"`;
    throw new DataFaults([{ file: "signals.csv", line: 1, column: "signal", reason }]);
  }
  const isReplaced = (row: Signal) =>
    row.kind === kind && row.identifier === identifier && row.signal !== none;
  /** The kinds of devices as before, else as where its category has this purpose. */
  const coversOf = (signal: string) => {
    const same = signals.filter((row) => row.signal === signal);
    const row = same.find(isReplaced) ?? same.find((one) => one.kind.endsWith("cat")) ?? same[0];
    return row?.covers ?? [];
  };
  // What it is for in both ways is its own purpose.
  const strengths = new Map([
    ...part.map((signal) => [signal, "part"] as const),
    ...own.map((signal) => [signal, "own"] as const),
  ]);
  const added = Array.from(strengths, ([signal, strength]) => {
    return { kind, identifier, signal, strength, covers: coversOf(signal) };
  });
  const rows = [...signals.filter((row) => !isReplaced(row)), ...added];
  const cells = rows.map((row) => ({ ...row, covers: row.covers.join(" ") }));
  const columns = ["kind", "identifier", "signal", "strength", "covers"];
  const replaced = { ...files, signals: stringify(cells, { header: true, columns }) };
  readData(replaced);
  return replaced;
}
