import { rules } from "@app/contract";
import type { Application, CompanyInfo } from "@app/contract";
import { useState } from "react";
import { lookUpProduct } from "#lib/product-lookup.ts";
import { looksUpWebsites } from "#lib/site.ts";
import { useCancellable } from "#lib/use-action.ts";
import type { ProductPicker } from "./product-picker.ts";

/** With what the form of a product begins. */
export interface ProductStart {
  website: string | null;
  found: CompanyInfo | null;
  /** What is in the list already under this website or name. */
  similar: Application[];
}

/** The website step: what is typed, and what is learnt from it before the form opens. */
export function useProductStart(
  { source, search }: Pick<ProductPicker, "source" | "search">,
  onReady: (start: ProductStart) => void,
) {
  // `typed` is what was meant: a site without a scheme is also asked over http.
  const [website, setWebsite] = useState({ shown: "", typed: "" });
  const [problem, setProblem] = useState<string>();
  const waiting = useCancellable();

  const change = (typed: string) => {
    waiting.cancel();
    setWebsite({ shown: typed, typed });
    setProblem(undefined);
  };

  const fetchInfo = () => {
    const { data, error } = rules.newProductWebsite.safeParse(website.shown);
    setProblem(error?.issues[0]?.message);
    if (data === undefined) return false;
    setWebsite({ ...website, shown: data });
    void waiting.run(async (signal) => {
      const typed = website.typed.trim();
      const found = (await looksUpWebsites()) ? await lookUpProduct(typed, signal) : null;
      if (signal.aborted) return;
      const input = { name: found?.companyName ?? search, productWebsite: data };
      // Without an answer the form opens all the same: saving asks again.
      const similar = await source.similar.call(input, { signal }).catch(() => []);
      if (!signal.aborted) onReady({ website: data, found, similar });
    });
    return true;
  };

  /** False when the website is wrong: that is said once, and the next time the form opens without it. */
  const byHand = () => {
    waiting.cancel();
    const { data = null, error } = rules.newProductWebsite.safeParse(website.shown);
    if (error && problem === undefined && website.shown.trim() !== "") {
      setProblem(error.issues[0]?.message);
      return false;
    }
    setProblem(undefined);
    onReady({ website: data, found: null, similar: [] });
    return true;
  };

  return {
    website: website.shown,
    problem,
    isFetching: waiting.isRunning,
    change,
    fetchInfo,
    byHand,
    cancel: waiting.cancel,
  };
}
