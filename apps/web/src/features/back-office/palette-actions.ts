import {
  IconDeviceDesktop,
  IconFileImport,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconUpload,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import type { MantineColorScheme } from "@mantine/core";
import { asking } from "#lib/use-asked-dialog.ts";
import type { Entry } from "./palette-entries.ts";

/** What is done here and now. */
export interface PaletteDeeds {
  toggleSidebar: () => void;
  setColorScheme: (scheme: MantineColorScheme) => void;
  showShortcuts: () => void;
  signOut: () => void;
}

const dialogs = [
  ["Add SaaS Application", "/admin626/saas", "add"],
  ["Add IT Security Application", "/admin626/it-security", "add"],
  ["Add Compliance Framework", "/admin626/frameworks", "add"],
  ["Add Work Platform", "/admin626/work-platforms", "add"],
  ["Add Cloud Platform", "/admin626/cloud-platforms", "add"],
  ["Add User Role", "/admin626/roles", "add"],
  ["Create API Token", "/admin626/api-tokens", "add"],
  ["Import SaaS Applications", "/admin626/saas", "import"],
  ["Import IT Security Applications", "/admin626/it-security", "import"],
  ["Upload Logos", "/admin626/app-logos", "upload"],
] as const;

const iconOf: Record<(typeof dialogs)[number][2], Icon> = {
  add: IconPlus,
  import: IconFileImport,
  upload: IconUpload,
};

const aliasOf: Record<(typeof dialogs)[number][2], string> = {
  add: "new",
  import: "csv",
  upload: "add files",
};

/** `here` is the page that is open: its list stays as it is. */
const openings = (here: string): Entry[] =>
  dialogs.map(([name, to, dialog]) => {
    const search = (now: object) => ({ ...(to === here && now), ...asking(dialog) });
    return {
      key: `open ${to} ${dialog}`,
      name,
      alias: aliasOf[dialog],
      Icon: iconOf[dialog],
      link: linkOptions({ to, search: search as never }), // no route declares its search
    };
  });

const schemes = [
  ["light", "Light Color Scheme", IconSun],
  ["dark", "Dark Color Scheme", IconMoon],
  ["auto", "System Color Scheme", IconDeviceDesktop],
] as const;

/** Dialogs of other pages, and what else can be done from anywhere. */
export const actionEntries = (
  deeds: PaletteDeeds,
  scheme: MantineColorScheme,
  here: string,
): Entry[] => [
  ...openings(here),
  { key: "sidebar", name: "Toggle Sidebar", Icon: IconLayoutSidebar, run: deeds.toggleSidebar },
  ...schemes
    .filter(([name]) => name !== scheme)
    .map(([name, label, Icon]) => ({
      key: `scheme ${name}`,
      name: label,
      alias: "theme mode colour",
      Icon,
      run: () => deeds.setColorScheme(name),
    })),
  {
    key: "shortcuts",
    name: "Keyboard Shortcuts",
    alias: "keys help",
    Icon: IconKeyboard,
    run: deeds.showShortcuts,
  },
  { key: "sign out", name: "Sign Out", alias: "log out", Icon: IconLogout, run: deeds.signOut },
];
