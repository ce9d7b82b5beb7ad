import { messages, productInput } from "@app/contract";
import type { Application } from "@app/contract";
import { schemaResolver, useForm } from "@mantine/form";
import { ORPCError } from "@orpc/client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Failure, isRefusal } from "#lib/api.ts";
import { showFailure } from "#lib/query-client.ts";
import { randomId } from "#lib/this-browser.ts";
import { useAction } from "#lib/use-action.ts";
import { categoryIn } from "./category-in.ts";
import type { ProductPicker } from "./product-picker.ts";
import type { ProductStart } from "./use-product-start.ts";

const fields = productInput.pick({ name: true, category: true, description: true, logo: true });

interface ProductValues extends Record<string, unknown> {
  name: string;
  category: string;
  description: string;
  /** A picture within a text, or none. */
  logo: string | null;
}

const none: ProductStart = { website: null, found: null, similar: [] };

const identifiersOf = (products: Application[]) => products.map(({ identifier }) => identifier);

/** Whose session ran out keeps what is typed, and can sign in in another tab. */
export const orSignIn = (error: unknown) =>
  isRefusal(error, "UNAUTHORIZED") ? new Failure(messages.productSignIn) : error;

/** The similar products for which saving was refused. */
function similarOf(error: unknown): Application[] {
  if (!isRefusal(error, "IS_THERE") || !(error instanceof ORPCError)) return [];
  return (error.data as { products: Application[] }).products; // as the contract says
}

/** A new product: its form, what is offered in its place, and saving it. */
export function useProductForm({
  source,
  search,
  publishedCategories,
  onAdded,
  expectChange,
}: Pick<ProductPicker, "source" | "search" | "publishedCategories" | "onAdded" | "expectChange">) {
  const [id, setId] = useState(randomId);
  const [start, setStart] = useState(none);
  const [offered, setOffered] = useState<Application[]>([]);
  const [declined, setDeclined] = useState<string[]>([]);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const form = useForm<ProductValues>({
    initialValues: { name: "", category: "", description: "", logo: null },
    validate: schemaResolver(fields, { sync: true }),
  });

  const save = useAction({
    mutationFn: async ({ values, without }: { values: ProductValues; without: string[] }) => {
      const input = { ...fields.parse(values), id, declined: without };
      const isOver = expectChange();
      try {
        onAdded(await source.add.call({ ...input, productWebsite: start.website }));
      } catch (error) {
        throw orSignIn(error);
      } finally {
        isOver();
      }
    },
    meta: { success: { title: "Product added successfully" }, errorsShownInForm: true },
    onError: (error) => {
      const similar = similarOf(error);
      setOffered(similar);
      // A dialog that was closed meanwhile offers nothing: what became of the product is said all the same.
      const isOffered = similar.length > 0 && isOpen.current;
      if (!isOffered) showFailure(error, "Failed to save product.");
    },
  });

  /** A form for a new product, with what is known of it. */
  const begin = (known: ProductStart) => {
    setId(randomId());
    setStart(known);
    setOffered(known.similar);
    setDeclined([]);
    save.reset();
    const { companyName, description, logo } = known.found ?? {};
    form.setInitialValues({
      name: companyName ?? search,
      category: "",
      description: description ?? "",
      logo: logo ?? null,
    });
    form.reset();
  };

  // What its maker does is no category of products. The categories may arrive after the website's answer.
  const category = categoryIn(start.found?.description ?? "", publishedCategories);
  const propose = useEffectEvent(() => {
    if (!category || form.isTouched("category") || form.getValues().category !== "") return;
    form.setInitialValues({ ...form.getInitialValues(), category });
    form.setFieldValue("category", category);
  });
  useEffect(() => propose(), [start, category]);

  /** None of the offered products is meant: the answer is all that were declined so far. */
  const decline = () => {
    const all = [...new Set([...declined, ...identifiersOf(offered)])];
    setDeclined(all);
    setOffered([]);
    return all;
  };

  return {
    form,
    start,
    begin,
    offered,
    /** Whether the products are offered because saving was refused, not before the form was filled in. */
    isSaveRefused: save.isError,
    decline,
    backToForm: () => setOffered([]),
    save: {
      ...save,
      run: (values: ProductValues, without = declined) => save.run({ values, without }),
    },
  };
}

export type ProductForm = ReturnType<typeof useProductForm>;
