/** What a scanner holds for a hole; its id says which scanner found what, and where. */
export interface Finding {
  id: string;
  detail: string;
}

/** What one scanner did to one target. */
export interface Scan {
  scanner: string;
  target: string;
  requests: number;
  /** Answers of 500 and above, and connections without an answer. */
  failures: number;
  findings: Finding[];
}
