export * from "./schema-catalogue.ts";
export * from "./schema-checkups.ts";
export * from "./schema-operations.ts";
export * from "./schema-people.ts";
