/** The contract without zod. */
const plain =
  /\/packages\/contract\/src\/(?:checkup-words|industries|limits|messages|text|website|zoned-time|questions\/(?!answers))/;

/** Modules that load together, by purpose. The bundler splits the others. */
const parts: Record<string, RegExp> = {
  rules: /\/packages\/contract\/src\/rules\.ts|\/node_modules\/zod\//,
  answers: /\/packages\/contract\/src\/questions\/answers\.ts/,
  procedures:
    /\/packages\/contract\/src\/(?:base|list|admin\/record)\.ts|\/node_modules\/@orpc\/contract\//,
  dates: /\/packages\/contract\/src\/scheduling|\/node_modules\/temporal-/,
  booking: /\/components\/booking\/(?!cancel)|\/guests\.ts$/,
  numbers:
    /\/@mantine\/core\/esm\/components\/Slider\/|\/use-move\/|\/components\/(?:number-slider|count-box)|\/checkup\/steps\/(?:staff|device|scope|total-card)/,
  forms: /\/node_modules\/(?:@mantine\/form|klona|fast-deep-equal)\//,
  uploads:
    /\/node_modules\/(?:@mantine\/dropzone|react-dropzone|file-selector|attr-accept)\/|\/components\/picture-drop|\/Textarea\//,
  ticks:
    /\/@mantine\/core\/esm\/(?:components\/Checkbox|utils\/(?:InlineInput|InputsGroupFieldset))\//,
  fields:
    /\/@mantine\/(?:hooks\/(?!esm\/use-(?:click-outside|disclosure|drag|file-dialog|focus-|force-update|intersection|long-press|mounted|mutation-observer|pagination|previous|resize-observer|roving|shallow-effect|timeout))|core\/esm\/components\/(?:Input|InputBase|TextInput)\/)|\/src\/lib\/keyboard/,
  menus:
    /\/@mantine\/core\/esm\/(?:components\/(?:Accordion\/AccordionChevron|Combobox\/(?!use-pills)|Menu|Popover|Radio\/RadioIcon|Select)|utils\/Floating)\b|\/hooks\/esm\/use-(?:disclosure|force-update|intersection|long-press|mounted|mutation-observer|previous|roving|shallow-effect|timeout)/,
  choices:
    /\/@mantine\/core\/esm\/(?:components\/(?:Accordion|Autocomplete|Chip|Combobox\/use-pills-reorder|Pill\w*|Radio|TagsInput))\/|\/use-drag\//,
  dialogs:
    /\/node_modules\/(?:aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)\/|\/@mantine\/core\/esm\/components\/(?:Modal|ModalBase|NativeScrollArea)\//,
  overlays:
    /\/node_modules\/(?:@floating-ui|tabbable)\/|\/@mantine\/(?:core\/esm\/components\/(?:FocusTrap|Overlay|Portal|ScrollArea)\/|hooks\/esm\/use-(?:click-outside|focus-))/,
};

/** Small modules that need only the base: a page that needs one of them may load all. */
const small =
  /\/@mantine\/core\/esm\/(?:core|components\/(?:Alert|Group|Progress|Skeleton|Stack|VisuallyHidden))\b|\/@tanstack\/|\/Icon(?:AlertTriangle|Arrow(?:Left|Right)|Check)\.mjs$|\/src\/lib\/(?:clock|use-action|use-report)|\/src\/components\/(?:enter-goes-on|load-failure|form\/busy-button)/;

/** The same of pages that show records: not needed at the start of the wizard, where each kilobyte delays the first key. */
const ofRecords =
  /\/@mantine\/core\/esm\/components\/(?:Badge|Card|Checkbox\/CheckIcon|CloseButton|Divider|Flex|List|Paper|Transition)\b|\/@tabler\/|\/src\/lib\/(?:chunks|files|format|labels|undo)|\/src\/components\/(?:copy-button|moment|state-badge|form\/(?:confirm-dialog|dialog)|list\/dialog-button)/;

/** What only dialogs, lists and the admin panel show. */
const ofAdminPanel =
  /\/Icon(?:Activity|Api|Arrow(?:Down|Merge|sSort|Up)|Ban|CircleCheck|ClipboardList|Eye|FileImport|Heartbeat|Home|Key|LayoutSidebar|Link|Logout|Palette|Photo|ProgressCheck|Restore|ShieldLock|Star|TableDown|Tag|Trash|Upload|User|UserShield)\.mjs$|\/@mantine\/core\/esm\/components\/(?:Kbd|List)\/|\/src\/(?:components\/state-badge|features\/back-office\/(?:menu|sidebar))/;

/** The wizard, and what of libraries it alone uses. */
const ofWizard = /\/src\/features\/checkup\/|\/(?:useBlocker|IconKeyboard)\.m?js$/;

/** What its steps with cards share, which nobody needs at the start. */
const ofCards =
  /\/checkup\/steps\/(?:add-product\/add-product\.|application-list|choice-|names-in|nothing-there|use-choices|use-proposals)|\/(?:useInfiniteQuery|infiniteQueryObserver)\.js$/;

const lists =
  /\/src\/(?:components\/list\/|lib\/use-list)|\/components\/Pagination\/|\/use-pagination\//;

const catalogue =
  /\/features\/catalogue\/|\/packages\/contract\/src\/admin\/(?:applications|choices|csv-columns)/;

const alone = { includeDependenciesRecursively: false };
const shared = { ...alone, minShareCount: 2 };

/**
 * How the web client's code is split into files. Each file costs a request, and a file that is too large contains code that
 * a page does not need. The order matters: a module belongs to the first group that matches it.
 */
export const chunkGroups = [
  // Loaded with every page. Not the entry: others import from this file, and must not wait for what it awaits.
  {
    name: "base",
    tags: ["$initial" as const],
    test: (id: string) => !/index\.html|\/src\/main\.tsx$/.test(id),
    ...alone,
  },
  { name: "settings", test: /\/form\/settings-button|\/IconSettings\.mjs$/, ...alone },
  { name: "panel", test: ofAdminPanel, ...shared },
  {
    name: "common",
    test: (id: string) =>
      (small.test(id) || plain.test(id)) && !ofWizard.test(id) && !ofCards.test(id),
    ...shared,
  },
  { name: "records", test: (id: string) => ofRecords.test(id) && !ofWizard.test(id), ...shared },
  ...Object.entries(parts).map(([name, test]) => ({ name, test, ...alone })),
  { name: "cards", test: ofCards, ...shared },
  { name: "wizard", test: ofWizard, ...shared },
  { name: "catalogue", test: catalogue, ...shared },
  { name: "admin", test: lists, ...shared },
];
