import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";

/** A mistake that a developer could make in one line, and the tests that should catch it. */
export interface Fault {
  /** What goes wrong for a user. */
  name: string;
  file: string;
  find: string;
  replace: string;
  /** Test files of Vitest, by path. */
  unit: string[];
  /** Specs in `e2e/specs`, by name. */
  browser: string[];
}

const listed = join(root, "scripts/faults/faults.json");
export const faults = JSON.parse(readFileSync(listed, "utf8")) as Fault[];

export const textOf = ({ file }: Fault) => readFileSync(join(root, file), "utf8");

const timesIn = (text: string, part: string) => text.split(part).length - 1;

const isIn = ({ find, replace }: Fault, text: string) =>
  timesIn(text, find) === 0 && timesIn(text, replace) === 1;

/** The file's text with the fault; fails if the fault could not be removed again. */
export function withFault(fault: Fault, text: string): string {
  const times = timesIn(text, fault.find);
  if (times !== 1) throw new Error(`${fault.file} contains this ${times} times: ${fault.find}`);
  const changed = text.replace(fault.find, () => fault.replace);
  if (!isIn(fault, changed))
    throw new Error(`This fault could not be removed again: ${fault.name}`);
  return changed;
}

export const insertFault = (fault: Fault) =>
  writeFileSync(join(root, fault.file), withFault(fault, textOf(fault)));

/** Removes the fault, if it is there. */
export function removeFault(fault: Fault): void {
  const text = textOf(fault);
  if (!isIn(fault, text)) return;
  writeFileSync(
    join(root, fault.file),
    text.replace(fault.replace, () => fault.find),
  );
}
