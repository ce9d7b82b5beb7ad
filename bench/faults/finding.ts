/** Something that has to hold under a fault, and what was seen of it. */
export interface Finding {
  what: string;
  measured: string;
  must: string;
  /** Undefined when this machine cannot show it. */
  holds: boolean | undefined;
}

/** What the command line says about single faults. */
export interface FaultOptions {
  kills: number;
  people: number;
  /** Of the steady load. */
  seconds: number;
}

export type Fault = (options: FaultOptions) => Promise<Finding[]>;

export const atMost = (what: string, measured: number, most: number, unit = ""): Finding => ({
  what,
  measured: withUnit(measured, unit),
  must: most === 0 ? "0" : `at most ${withUnit(most, unit)}`,
  holds: measured <= most,
});

export const atLeast = (what: string, measured: number, least: number, unit = ""): Finding => ({
  what,
  measured: withUnit(measured, unit),
  must: `at least ${withUnit(least, unit)}`,
  holds: measured >= least,
});

export const isSo = (what: string, holds: boolean, must: string, otherwise = "no"): Finding => ({
  what,
  measured: holds ? must : otherwise,
  must,
  holds,
});

/** Told, and not judged. */
export const noted = (what: string, measured: string | number): Finding => ({
  what,
  measured: typeof measured === "number" ? withUnit(measured, "") : measured,
  must: "–",
  holds: true,
});

function withUnit(figure: number, unit: string): string {
  const text = figure.toLocaleString("en-US", {
    maximumFractionDigits: figure < 10 && !Number.isInteger(figure) ? 1 : 0,
  });
  return unit === "" ? text : `${text} ${unit}`;
}
