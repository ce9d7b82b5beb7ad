// Loaded after the wizard: schemas are too heavy to wait for.
export { answers } from "@app/contract";
