export const requiredCsvColumns = ["identifier", "name", "category"] as const;
/** The columns of the CSV template, in its order. */
export const applicationCsvColumns = [
  ...requiredCsvColumns,
  ...(["description", "logo", "product_website", "popular"] as const),
] as const;
/** The columns that an import reads. */
export const writtenCsvColumns = [
  ...applicationCsvColumns,
  ...(["published", "aliases", "offered"] as const),
] as const;
/** Further columns of an export, which an import ignores. */
export const readOnlyCsvColumns = ["added_by_user", "updated_at"] as const;
