export { extract } from "./extract.ts";
export type { CompanyFacts, PageToRead } from "./extract.ts";
export { parsePage } from "./page/page-parser.ts";
