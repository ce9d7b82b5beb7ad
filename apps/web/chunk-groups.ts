/** The scripts of the prerendered pages, and what these import. */
const withoutApp =
  /drawn\.html|preload-helper|\.woff2|\/src\/(?:drawn|taken-over|lib\/this-browser)\.ts$/;

/** What is loaded together, by the work that it is for; what none names is cut as the bundler sees fit. */
const parts: Record<string, RegExp> = {
  rules:
    /\/packages\/contract\/src\/(?!scheduling|guests)|\/node_modules\/(?:zod|@orpc\/contract)\//,
  dates:
    /\/packages\/contract\/src\/scheduling|\/node_modules\/temporal-|\/meeting-times\.ts|\/cancel-booking/,
  booking: /\/components\/booking\/|\/guests\.ts$/,
  numbers:
    /\/react-number-format\/|\/@mantine\/core\/esm\/components\/(?:NumberInput|Slider)\/|\/components\/(?:number-slider|count-box)|\/checkup\/steps\/(?:staff|devices|scope|total-card)/,
  forms: /\/node_modules\/(?:@mantine\/form|klona|fast-deep-equal)\//,
  uploads:
    /\/node_modules\/(?:@mantine\/dropzone|react-dropzone|file-selector|attr-accept)\/|\/components\/picture-drop|\/Textarea\//,
  menus:
    /\/@mantine\/core\/esm\/(?:components\/(?:Accordion|Autocomplete|Avatar|Checkbox|Chip|Combobox|Menu|Pill\w*|Popover|Radio|Select|TagsInput)|utils\/(?:Floating|InlineInput|InputsGroupFieldset))\//,
  overlays:
    /\/node_modules\/(?:@floating-ui|aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tabbable|tslib|use-callback-ref|use-sidecar)\/|\/@mantine\/core\/esm\/components\/(?:Drawer|FocusTrap|Modal|ModalBase|NativeScrollArea|Overlay|Portal|ScrollArea)\//,
};

/** Small parts that need nothing but the base, so that a page that needs one of them may load all. */
const small =
  /\/@mantine\/(?:hooks\/|core\/esm\/(?:core|components\/(?:Alert|Badge|Card|Checkbox\/CheckIcon|CloseButton|Divider|Flex|Group|Input|InputBase|List|Paper|Progress|SimpleGrid|Skeleton|Stack|TextInput|VisuallyHidden))\b)|\/@tanstack\/|\/@tabler\/|\/src\/lib\/(?:clock|files|format|keyboard|use-action)|\/src\/components\/(?:load-failure|form\/busy-button)/;

const backOffice =
  /\/src\/(?:routes\/admin626\/|features\/(?:activity|api-tokens|back-office|catalogue|customer-checkups|files|health|overview|people)\/|components\/(?:activity-list|form\/form-dialog|list\/)|lib\/(?:activity|use-list))|\/@mantine\/core\/esm\/components\/Table\//;

const alone = { includeDependenciesRecursively: false };
const shared = { ...alone, minShareCount: 2 };

/**
 * How the code of the app is cut into files: each one costs its headers and a turn, and each one that is too large
 * brings what a page does not need. The order matters: a part belongs to the first group that names it.
 */
export const chunkGroups = [
  // What every page starts with; the prerendered pages work without it.
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
