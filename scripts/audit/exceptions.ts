/** A licence that asks for more than to be named, and why it does no harm here. Updates are judged anew. */
export interface LicenceException {
  packages: RegExp;
  versions: string[];
  /** None: the package states no licence where a program finds it. */
  licences: string[];
  why: string;
}

/** A known fault in a package that stays nevertheless. */
export interface AcceptedFault {
  package: string;
  version: string;
  ids: string[];
  why: string;
}

export const licenceExceptions: LicenceException[] = [
  {
    packages: /^@img\/sharp-(libvips-|wasm32$|win32-)/,
    versions: ["1.3.4", "0.35.5"],
    licences: ["LGPL-3.0-or-later"],
    why: "a library of its own that sharp loads; unchanged, and anybody can put another in its place",
  },
  {
    packages: /^lightningcss(-|$)/,
    versions: ["1.33.0"],
    licences: ["MPL-2.0"],
    why: "writes style sheets at build, unchanged; nothing of it is in what it writes",
  },
  {
    packages: /^(@axe-core\/playwright|axe-core|ical\.js)$/,
    versions: ["4.14.0", "4.14.1", "2.2.1"],
    licences: ["MPL-2.0"],
    why: "used by tests and measurements alone, unchanged",
  },
  {
    packages: /^@fontsource-variable\/inter$/,
    versions: ["5.3.0"],
    licences: ["OFL-1.1"],
    why: "a typeface: may be served with any program and stand in any document, only not be sold by itself",
  },
  {
    packages: /^date-holidays$/,
    versions: ["3.37.0"],
    licences: ["CC-BY-3.0"],
    why: "its table of holidays; its authors are named in the package, which stays as it is",
  },
  {
    packages: /^(caniuse-lite|spdx-exceptions|spdx-ranges)$/,
    versions: ["1.0.30001826", "2.5.0", "2.1.1"],
    licences: ["CC-BY-4.0", "CC-BY-3.0"],
    why: "tables that tools read at build and in checks; nothing of them is shipped",
  },
  {
    packages: /^(humanize-number|only)$/,
    versions: ["0.0.2"],
    licences: [],
    why: "MIT, as their Readme says; of the storage server that tests run",
  },
  {
    packages: /^png-js$/,
    versions: ["2.0.0"],
    licences: [],
    why: "MIT, as its file LICENSE says; read by pdfkit for pictures, of which our documents have none",
  },
];

export const acceptedFaults: AcceptedFault[] = [
  {
    package: "dicer",
    version: "0.3.0",
    ids: ["CVE-2022-24434"],
    why: "of the storage server that tests run, whom nobody but the test talks to; there is no better version",
  },
  {
    package: "fast-xml-parser",
    version: "3.21.1",
    ids: ["CVE-2023-26920"],
    why: "of the same server, which works with no later version of it",
  },
];
