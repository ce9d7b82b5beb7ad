const csv = () => ({ file: new File(["identifier,name,category\na-1,A,B\n"], "apps.csv") });

export const listCalls = (area: string) => ({
  [`admin.${area}.list`]: { input: {} },
  [`admin.${area}.export`]: { input: {} },
});

export const manyCalls = (area: string, id = "", change?: [name: string, fields: object]) => ({
  [`admin.${area}.removeMany`]: { input: { ids: [id] } },
  ...(change && { [`admin.${area}.${change[0]}`]: { input: { ids: [id], ...change[1] } } }),
});

export const entryCalls = (area: string, [id = ""]: string[], fields: object) => ({
  ...listCalls(area),
  [`admin.${area}.create`]: { input: fields },
  [`admin.${area}.update`]: { input: { ...fields, id, version: 0 } },
  [`admin.${area}.usage`]: { input: { id } },
  [`admin.${area}.remove`]: { input: { id } },
  ...manyCalls(area, id, ["changeMany", { offered: false }]),
});

export const applicationCalls = (
  area: string,
  [id = "", intoId = ""]: string[],
  entry: object,
) => ({
  ...entryCalls(area, [id], { ...entry, category: "Testing", popular: true, published: true }),
  [`admin.${area}.categories`]: {},
  [`admin.${area}.adders`]: {},
  [`admin.${area}.setPublished`]: { input: { id, published: false } },
  [`admin.${area}.merge`]: { input: { id, intoId } },
  [`admin.${area}.previewImport`]: { input: csv() },
  [`admin.${area}.wrongRows`]: { input: csv() },
  [`admin.${area}.import`]: { input: { ...csv(), existing: "skip" } },
});
