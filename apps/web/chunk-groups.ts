/** The script of the prerendered pages, and its imports. */
const withoutApp =
  /prerendered\.html|preload-helper|\.woff2|\/src\/(?:prerendered|replace-page|lib\/this-browser)\.ts$/;

/** Modules that load together, by purpose. The bundler splits the others. */
const parts: Record<string, RegExp> = {
  rules:
    /\/packages\/contract\/src\/(?!scheduling|guests)|\/node_modules\/(?:zod|@orpc\/contract)\//,
  dates:
    /\/packages\/contract\/src\/scheduling|\/node_modules\/temporal-|\/meeting-times\.ts|\/cancel-booking/,
  booking: /\/components\/booking\/|\/guests\.ts$/,
  numbers:
    /\/@mantine\/core\/esm\/components\/Slider\/|\/components\/(?:number-slider|count-box)|\/checkup\/steps\/(?:staff|devices|scope|total-card)/,
  forms: /\/node_modules\/(?:@mantine\/form|klona|fast-deep-equal)\//,
  uploads:
    /\/node_modules\/(?:@mantine\/dropzone|react-dropzone|file-selector|attr-accept)\/|\/components\/picture-drop|\/Textarea\//,
  ticks:
    /\/@mantine\/core\/esm\/(?:components\/Checkbox|utils\/(?:InlineInput|InputsGroupFieldset))\//,
  menus:
    /\/@mantine\/core\/esm\/(?:components\/(?:Accordion|Autocomplete|Avatar|Chip|Combobox|Menu|Pill\w*|Popover|Radio|Select|TagsInput)|utils\/Floating)\//,
  overlays:
    /\/node_modules\/(?:@floating-ui|aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tabbable|tslib|use-callback-ref|use-sidecar)\/|\/@mantine\/core\/esm\/components\/(?:Drawer|FocusTrap|Modal|ModalBase|NativeScrollArea|Overlay|Portal|ScrollArea)\//,
};

/** Small modules that need only the base: a page that needs one of them may load all. */
const small =
  /\/@mantine\/(?:hooks\/|core\/esm\/(?:core|components\/(?:Alert|Badge|Card|Checkbox\/CheckIcon|CloseButton|Divider|Flex|Group|Input|InputBase|List|Paper|Progress|SimpleGrid|Skeleton|Stack|TextInput|VisuallyHidden))\b)|\/@tanstack\/|\/@tabler\/|\/src\/lib\/(?:clock|files|format|keyboard|use-action)|\/src\/components\/(?:load-failure|form\/busy-button)/;

const backOffice =
  /\/src\/(?:routes\/admin626\/|features\/(?:activity|api-tokens|back-office|catalogue|customer-checkups|files|health|overview|people|readiness)\/|components\/(?:activity-list|form\/form-dialog|list\/)|lib\/(?:activity|use-list))|\/@mantine\/core\/esm\/components\/Table\//;

const alone = { includeDependenciesRecursively: false };
const shared = { ...alone, minShareCount: 2 };

/**
 * How the web client's code is split into files. Each file costs a request, and a file that is too large contains code that
 * a page does not need. The order matters: a module belongs to the first group that matches it.
 */
export const chunkGroups = [
  // Loaded with every page; the prerendered pages work without it.
  {
    name: "base",
    tags: ["$initial" as const],
    test: (id: string) => !withoutApp.test(id),
    ...alone,
  },
  { name: "common", test: small, ...shared },
  ...Object.entries(parts).map(([name, test]) => ({ name, test, ...alone })),
  { name: "wizard", test: /\/src\/features\/checkup\//, ...shared },
  { name: "admin", test: backOffice, ...shared },
];
