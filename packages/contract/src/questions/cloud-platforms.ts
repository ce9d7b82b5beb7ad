import { rules } from "../rules.ts";
import { defineQuestion, field, namesOfChosen, nothingMissing } from "./question.ts";

const fields = { cloudPlatforms: field("Cloud Platforms", rules.platforms, []) };

export const cloudPlatforms = defineQuestion({
  key: "cloudPlatforms",
  title: "Cloud Infrastructure Platforms",
  description: "Where your servers and data run. Leave it empty if there are none.",
  fields,
  missing: nothingMissing,
  ...namesOfChosen("cloudPlatforms", fields.cloudPlatforms.label),
});
