export { extract } from "./extract.ts";
export type { CompanyFacts } from "./extract.ts";
export type { PageToRead } from "./page/page-facts.ts";
export { parsePage } from "./page/page-parser.ts";
