import { saveAs } from "#lib/files.ts";
import { useAction } from "#lib/use-action.ts";

export const saveCsv = (name: string, chunks: string[]) =>
  saveAs(`${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.csv`, chunks, "text/csv");

/** Collects a list's CSV chunks and has the browser save them as one file. */
export const useExport = (name: string, chunks: () => Promise<AsyncIterable<string>>) =>
  useAction({
    mutationFn: async () => {
      const received: string[] = [];
      for await (const chunk of await chunks()) received.push(chunk);
      saveCsv(name, received);
    },
    meta: { failure: "Error exporting" },
  });
