import { expect, test } from "vitest";
import { appCode, routeCode } from "./built-chunks.ts";
import type { Manifest } from "./built-chunks.ts";
import { routeLinks } from "./route-links.ts";

const manifest: Manifest = {
  [appCode]: { file: "main.js", imports: ["base"], css: ["main.css"] },
  base: { file: "base.js" },
  list: { file: "list.js", css: ["list.css"], imports: ["base"] },
  [routeCode("dashboard")]: { file: "dashboard.js", imports: ["base"] },
  [routeCode("checkup.$id")]: { file: "wizard.js", imports: ["base"] },
  "src/features/checkup/steps/screens.ts": { file: "steps.js", imports: ["base"] },
  "src/features/checkup/steps/light-screens.ts": { file: "light.js", imports: ["base"] },
  "src/features/checkup/steps/staff.tsx": { file: "staff.js" },
  [routeCode("checkup_.$id.result")]: { file: "result.js" },
  [routeCode("admin626/route")]: { file: "shell.js" },
  [routeCode("admin626/index")]: { file: "overview.js" },
  [routeCode("admin626/saas")]: { file: "saas.js", imports: ["list"] },
};
const script = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;

test("links the files that a page loads beyond the common ones", () => {
  const links = routeLinks(manifest);
  expect(links).toMatchObject({
    "/dashboard": script("dashboard.js"),
    "/checkup/:id": script("wizard.js"),
    "/checkup/:id/result": script("result.js"),
    "/admin626": script("shell.js") + script("overview.js"),
    "/admin626/saas": `${script("shell.js")}${script("saas.js")}${script("list.js")}<link rel="stylesheet" crossorigin href="/list.css">`,
    "step company": script("steps.js"),
    "step standard": script("steps.js") + script("light.js"),
    "step staff": script("steps.js") + script("staff.js"),
  });
});

test("fails for a build without the web client's entry", () => {
  const { [appCode]: _, ...without } = manifest;
  expect(() => routeLinks(without)).toThrow(appCode);
});
