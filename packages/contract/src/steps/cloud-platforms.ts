import { defineStep, nothingMissing } from "./step.ts";

export const cloudPlatformsStep = defineStep({
  key: "cloudPlatforms",
  title: "Cloud Infrastructure Platforms",
  description: "Where your servers and data run. Leave it empty if there are none.",
  fields: ["cloudPlatforms"],
  missing: nothingMissing,
});
