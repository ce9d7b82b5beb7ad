import { csvFile, messages } from "@app/contract";
import type { ExistingRowChoice, ImportCounts } from "@app/contract";
import { ORPCError } from "@orpc/client";
import { useEffect, useRef, useState } from "react";
import { Failure, isRefusal, messageOf, Unreachable } from "#lib/api.ts";
import { showFailure } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";
import type { ApplicationSource } from "./application-filters.tsx";

export interface ImportProgress {
  done: number;
  total: number;
}

export type ImportResult = ImportCounts & { skipped: number };

/** A CSV file that is read and imported by the server, which stores nothing in between: the file stays here. */
export function useCsvImport(calls: ApplicationSource["calls"]) {
  const [file, setFile] = useState<File>();
  const [existing, setExisting] = useState<ExistingRowChoice>("skip");
  const [progress, setProgress] = useState<ImportProgress>();
  const [wasCancelled, setCancelled] = useState(false);
  const running = useRef<AbortController>(undefined);
  const start = () => (running.current = new AbortController()).signal;
  useEffect(() => () => running.current?.abort(), []);

  const preview = useAction({
    mutationFn: async (chosen: File) => {
      const copy = await snapshotOf(chosen);
      setFile(copy);
      return calls.previewImport({ file: copy }, { signal: start() });
    },
    meta: { errorsShownInForm: true },
  });

  const importing = useAction({
    mutationFn: async (from: File) => {
      setProgress(undefined);
      setCancelled(false);
      let result: ImportResult | undefined;
      const events = await calls.import({ file: from, existing }, { signal: start() });
      for await (const event of events) {
        setProgress(event);
        result = event.result;
      }
      if (!result) throw new Unreachable("The import ended without a result");
      return result;
    },
    meta: {
      success: { title: "Successfully imported applications" },
      errorsShownInForm: true, // a cancelled import is no error
    },
    onError: (error, from) => {
      if (isRefusal(error, "UNAUTHORIZED")) return; // on the way to sign-in
      const isCancelled = running.current?.signal.aborted ?? false;
      setCancelled(isCancelled);
      if (!isCancelled) showFailure(error, "Error importing CSV");
      // What is there by now, also when it ended just before the connection did.
      preview.run(from);
    },
  });

  return {
    file,
    existing,
    setExisting,
    preview,
    importing,
    progress,
    wasCancelled,
    cancel: () => running.current?.abort(),
    chooseAnother: () => {
      setFile(undefined);
      setCancelled(false);
      preview.reset();
    },
  };
}

/** The file as it is now: what is saved over it meanwhile changes nothing between preview and import. */
async function snapshotOf(file: File): Promise<File> {
  const [issue] = csvFile.safeParse(file).error?.issues ?? [];
  if (issue) throw new Failure(issue.message);
  try {
    return new File([await file.arrayBuffer()], file.name, { type: "text/csv" });
  } catch (error) {
    throw new Failure(messages.csvUnreadable, { cause: error });
  }
}

export function problemOf(error: Error): string {
  if (isRefusal(error, "CSV_UNREADABLE") && error instanceof ORPCError) {
    const { line } = error.data as { line: number | null }; // as the contract says
    return line === null ? error.message : `${error.message} The trouble begins in line ${line}.`;
  }
  return messageOf(error);
}

/** A file with an error has it the next time too. */
export const mayPass = (error: Error | null) =>
  error instanceof Unreachable || (error instanceof ORPCError && error.status >= 500);
