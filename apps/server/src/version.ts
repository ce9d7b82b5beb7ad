import packageFile from "../../../package.json" with { type: "json" };

/** The product's version, as the root package.json has it. */
export const version: string = packageFile.version;
