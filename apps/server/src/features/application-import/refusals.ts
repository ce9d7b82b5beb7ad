/** The file is no CSV, or not from the row on that begins in this line. */
export class UnreadableCsv extends Error {
  readonly line: number | null;

  constructor(line: number | null) {
    super();
    this.line = line;
  }
}

/** The file is CSV, but not of applications, or has too few or too many rows; the message says so. */
export class RefusedCsv extends Error {}

interface FileErrors {
  CSV_UNREADABLE: (options: { data: { line: number | null } }) => Error;
  CSV_REFUSED: (options: { message: string }) => Error;
}

/** Does the work, and says in the contract's words why the file is refused. */
export async function refusing<Result>(errors: FileErrors, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnreadableCsv) throw errors.CSV_UNREADABLE({ data: { line: error.line } });
    if (error instanceof RefusedCsv) throw errors.CSV_REFUSED({ message: error.message });
    throw error;
  }
}
