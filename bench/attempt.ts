import type { Result } from "./bar.ts";

/** A part that fails does not take the others' figures with it: a run is long. It is told, and the command fails at its end. */
export async function attempt(part: string, measure: () => Promise<Result[]>): Promise<Result[]> {
  try {
    return await measure();
  } catch (error) {
    console.log(`\n${part} could not be measured:`, error);
    process.exitCode = 1;
    return [];
  }
}
