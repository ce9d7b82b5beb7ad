import { rules } from "../rules.ts";
import { defineQuestion, field, namesOf, nothingMissing } from "./question.ts";
import type { Values } from "./question.ts";

const fields = { cloudPlatforms: field("Cloud Platforms", rules.platforms, []) };

export const cloudPlatforms = defineQuestion({
  key: "cloudPlatforms",
  title: "Cloud Infrastructure Platforms",
  description: "Where your servers and data run. Leave it empty if there are none.",
  fields,
  missing: nothingMissing,
  heading: "Platforms & Applications",
  read: ({ cloudPlatforms }: Values<typeof fields>, names) => ({
    facts: [[fields.cloudPlatforms.label, namesOf("cloudPlatforms", cloudPlatforms, names)]],
  }),
});
