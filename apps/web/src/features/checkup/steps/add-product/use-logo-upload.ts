import { client, isRefusal, messageOf } from "#lib/api.ts";
import { showFailure, showSuccess } from "#lib/query-client.ts";
import { useCancellable } from "#lib/use-action.ts";
import { orSignIn } from "./use-product-form.ts";
import type { ProductForm } from "./use-product-form.ts";

/** The logo of a new product: drawn anew by the server, kept in the form until it is saved. The latest file counts. */
export function useLogoUpload({ form }: Pick<ProductForm, "form">) {
  const { run, cancel, isRunning } = useCancellable();
  const set = (logo: string | null) => {
    form.setFieldValue("logo", logo);
    form.clearFieldError("logo");
  };
  const upload = (file: File) =>
    run(async (signal) => {
      form.clearFieldError("logo");
      try {
        const { logo } = await client.catalogue.redrawLogo({ file }, { signal });
        if (signal.aborted) return;
        set(logo);
        showSuccess("Logo uploaded successfully");
      } catch (error) {
        if (signal.aborted) return;
        if (isRefusal(error, "NOT_AN_IMAGE")) form.setFieldError("logo", messageOf(error));
        showFailure(orSignIn(error), "Failed to upload logo.");
      }
    });
  return {
    isUploading: isRunning,
    upload,
    remove: () => {
      cancel();
      set(null);
    },
    refuse: (message: string) => {
      cancel();
      form.setFieldError("logo", message);
    },
  };
}
