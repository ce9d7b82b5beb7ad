import type { View } from "#lib/list-views.ts";

export const peopleViews: View[] = [
  { label: "Newest", query: {} },
  { label: "By e-mail", query: { sort: "email", direction: "asc" } },
];
