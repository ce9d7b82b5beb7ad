import { afterAll, afterEach, expect } from "vitest";
import { takeAttempts } from "./loopback-guard.ts";

/**
 * What a test sends off this machine is rejected, and fails it even where the code under test swallows that. This runs
 * for each file; the guard that it imports, once for all files of a process.
 */
const assertNone = () => expect(takeAttempts(), "what would have left this machine").toEqual([]);
afterEach(assertNone);
afterAll(assertNone);
