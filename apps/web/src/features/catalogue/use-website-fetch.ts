import type { ApplicationInput } from "@app/contract";
import type { UseFormReturnType } from "@mantine/form";
import { useRef, useState } from "react";
import { lookUpProduct } from "#lib/product-lookup.ts";
import { siteName } from "#lib/site.ts";
import type { LogoChoice } from "#lib/use-logo-upload.ts";
import { useCancellable } from "#lib/use-action.ts";
import { fillable, foundValues, unfilled, untouched } from "./found-values.ts";
import type { Fillable, Filled } from "./found-values.ts";

type Values = ApplicationInput & LogoChoice;
export type ApplicationForm = UseFormReturnType<Values>;

/** Each field's name as it stands beside it. */
export type Labels = Record<keyof ApplicationInput, string>;

interface LastFetch {
  /** The host, without "www.". */
  site: string;
  filled: Filled;
}

/**
 * Fills empty fields with what a website says. Another website is another product: what an earlier one filled in
 * and nobody changed goes, so that no record is made of two.
 */
export function useWebsiteFetch(form: ApplicationForm, labels: Labels) {
  const { run, cancel, isRunning } = useCancellable();
  const last = useRef<LastFetch>(undefined);
  const [said, setSaid] = useState("");

  const set = (values: Filled) => {
    for (const key of fillable) {
      const value = values[key];
      // One by one, because setting them all at once would clear the errors of other fields too.
      if (value !== undefined) form.setFieldValue<Values, Fillable>(key, value);
    }
    if ("logoFile" in values) form.clearFieldError("logo");
  };
  const inWords = (keys: Fillable[]) =>
    keys.map((key) => labels[key === "logoFile" ? "logo" : key].toLowerCase()).join(", ");

  /** Empties what another website filled in; answers which fields those are. */
  const forget = (site: string): Fillable[] => {
    if (!last.current || last.current.site === site) return [];
    const gone = untouched(last.current.filled, form.getValues());
    last.current = undefined;
    set(Object.fromEntries(gone.map((key) => [key, unfilled[key]])));
    return gone;
  };

  /** `typed`: as it was typed; `complete`: as it is stored. */
  const fetchInfo = (typed: string, complete: string) => {
    const site = siteName(complete);
    const gone = forget(site);
    const nameBefore = form.getValues().name;
    const cleared = (filled: Filled) => {
      const keys = gone.filter((key) => !(key in filled));
      return keys.length > 0 ? `Cleared: ${inWords(keys)}` : "";
    };
    setSaid(cleared({}));
    void run(async (signal) => {
      const found = await lookUpProduct(typed, signal);
      if (!found || signal.aborted) return;
      const values = form.getValues();
      const focused = fillable.find((key) => form.getInputNode(key) === document.activeElement);
      const isNameInWork = focused === "name" || values.name !== nameBefore;
      const filled = foundValues(found, { values, focused, isNameInWork });
      set(filled);
      last.current = { site, filled: { ...last.current?.filled, ...filled } };
      const keys = fillable.filter((key) => key in filled);
      const happened = keys.length > 0 ? `Filled in: ${inWords(keys)}` : "Nothing to fill in";
      setSaid([happened, cleared(filled)].filter(Boolean).join(". "));
    });
  };

  /** The website is another one now. */
  const drop = () => {
    cancel();
    setSaid("");
  };

  return { fetchInfo, cancel, drop, isFetching: isRunning, said };
}
