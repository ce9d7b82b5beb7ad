import { defineConfig } from "oxlint";

interface Ban {
  group: string[];
  message: string;
}

const ban = (message: string, ...group: string[]): Ban => ({ group, message });
const imports = (...patterns: Ban[]) => ({
  "no-restricted-imports": ["error", { patterns }] as ["error", { patterns: Ban[] }],
});

// A later override replaces an earlier one, so every entry lists all of its bans.
const noServer = ban(
  "Talk to the server through the contract.",
  "@app/server*",
  "**/server/**",
  "drizzle-orm*",
  "node:*",
);
const noWeb = ban("The server knows nothing of the page.", "@app/web*", "**/web/**", "react*");
const noApps = ban("The contract knows no app and only its own libraries.", "@app/*", "node:*");
const noProduct = ban("The package knows no app and no contract.", "@app/*");
const noOtherApp = ban("The package knows the contract alone.", "@app/*", "!@app/contract");
const noNetwork = ban("The package is pure: no network, no files.", "node:*", "!node:url");
const ownFolder = ban("A feature uses its own folder, components and lib.", "#features/**");
const noEntry = ban("Entries import everything; nothing imports them.", "#*.ts", "#*.tsx");
const noRoute = ban("Routes put features together.", "#routes/**");
const noFeature = ban("Shared parts know no feature.", "#features/**");
const noComponent = ban("The library knows no component.", "#components/**");
const noUpwards = ban("Name another folder by its # path.", "../**");
const onlyNotify = ban("Show toasts through lib/notify.tsx.", "@mantine/notifications");
const noProcedures = ban(
  "A feature uses another's queries and emails, never its procedures.",
  "#features/*/procedures.ts",
  "../*/procedures.ts",
);

/** The server's floors, from the top: a file imports what lies on its own floor or below, types too. */
const serverFloors = [
  ["app.ts", "main.ts", "start.ts"],
  ["http", "operate"],
  ["features", "reference-data"],
  ["procedure"],
  ["auth", "jobs", "outbound", "storage"],
  ["db", "lib"],
];

const serverPath = (name: string) =>
  `apps/server/src/${name.endsWith(".ts") ? name : `${name}/**`}`;
const importsOf = (name: string) =>
  name.endsWith(".ts") ? [`#${name}`] : [`#${name}/**`, `../${name}/**`, `../../${name}/**`];

const serverOverrides = serverFloors.map((floor, at) => {
  const above = serverFloors.slice(0, at).flat();
  const bans =
    above.length > 0
      ? [ban(`A floor above: ${above.join(", ")}.`, ...above.flatMap(importsOf))]
      : [];
  return {
    files: floor.map(serverPath),
    rules: imports(noWeb, ...bans, ...(floor.includes("features") ? [noProcedures] : [])),
  };
});

export default defineConfig({
  plugins: ["typescript", "import", "unicorn", "react", "oxc"],
  categories: { correctness: "error" },
  options: { typeAware: true },
  ignorePatterns: ["**/dist/**", "**/*.gen.ts", "node_modules"],
  rules: {
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/consistent-type-imports": "error",
    "import/no-default-export": "error",
    "import/no-cycle": "error",
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "no-console": "error",
    "max-lines": ["error", { max: 300 }],
    "react/rules-of-hooks": "error",
    // Schemas and oRPC's builders are called with functions that only look like promises.
    "unicorn/no-thenable": "off",
  },
  overrides: [
    { files: ["packages/contract/src/**"], rules: imports(noApps) },
    { files: ["packages/company-facts/src/**"], rules: imports(noProduct, noNetwork) },
    { files: ["packages/company-facts/src/**/*.test.ts"], rules: imports(noProduct) },
    { files: ["packages/readiness/src/**"], rules: imports(noOtherApp) },
    { files: ["packages/**"], rules: { "import/no-cycle": ["error", { ignoreTypes: false }] } },
    {
      files: ["apps/server/src/**"],
      rules: { ...imports(noWeb), "import/no-cycle": ["error", { ignoreTypes: false }] },
    },
    ...serverOverrides,
    {
      files: ["apps/server/src/**/*.test.ts", "apps/server/src/testing/**"],
      rules: imports(noWeb, noProcedures),
    },
    // The floors of the web client: routes, features, components, lib. Each imports those below it.
    {
      files: ["apps/web/src/**"],
      rules: { ...imports(noServer), "import/no-cycle": ["error", { ignoreTypes: false }] },
    },
    {
      files: ["apps/web/src/routes/**"],
      rules: imports(noServer, noUpwards, onlyNotify, noEntry),
    },
    {
      files: ["apps/web/src/features/**"],
      rules: imports(noServer, noUpwards, onlyNotify, noEntry, noRoute, ownFolder),
    },
    {
      files: ["apps/web/src/components/**"],
      rules: imports(noServer, noUpwards, onlyNotify, noEntry, noRoute, noFeature),
    },
    {
      files: ["apps/web/src/lib/**"],
      rules: imports(noServer, noUpwards, noEntry, noRoute, noFeature, noComponent),
    },
    { files: ["apps/web/src/routes/**"], rules: { "unicorn/filename-case": "off" } },
    { files: ["*.config.ts", "**/*.config.ts"], rules: { "import/no-default-export": "off" } },
    {
      files: ["apps/server/src/testing/template.ts"], // Vitest asks for a default export
      rules: { "import/no-default-export": "off" },
    },
    {
      files: ["bench/**", "scripts/**"],
      rules: { "no-console": "off" },
    },
  ],
});
