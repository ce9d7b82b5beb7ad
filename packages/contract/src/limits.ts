/** The limits of rules, columns, inputs and tests. Text lengths are in characters. */
export const limits = {
  email: 255,
  url: 255,
  companyName: 200,
  industry: 100,
  industryGuesses: 3,
  location: 200,
  locations: 50,
  identifier: 100,
  name: 200,
  category: 100,
  description: 1000,
  /** All other names of an application together. */
  aliases: 500,
  platforms: 20,
  applications: 100,
  staff: 100_000,
  devices: 50_000,
  slider: 500,
  guests: 10,
  guestsText: 500,
  /** A link, a phone number or an address. */
  meetingPlace: 300,
  brandName: 60,
  hostName: 100,
  hostLine: 200,
  agenda: 1000,
  webhookUrl: 1000,
  search: 200,
  /** A list of products that a customer pastes. */
  pastedText: 5_000,
  tokenName: 100,
  viewFields: 30,
  /** Access tokens of one administrator that are neither expired nor revoked. */
  activeTokens: 50,
  callsPerTokenAndMinute: 600,
  /** How many of a person's sessions are listed. */
  sessionsListed: 100,
  /** Shorter searches in applications or in all records do not run. */
  leastSearch: 2,
  signInCode: 6,
  /** How long the link and the code of a sign-in email are valid. */
  signInMinutes: 10,
  path: 500,
  timeZone: 64,
  briefTick: 300,
  briefTicks: 60,
  /** A reviewer's note, at one question of a brief or at a check-up. */
  briefNote: 2000,
  /** The order of a platform is between minus this and this. */
  order: 1_000_000,
  fileName: 255,
  imageBytes: 5 * 1024 * 1024,
  fileBytes: 25 * 1024 * 1024,
  /** Largest width and height of a stored picture in pixels. */
  imagePixels: 512,
  /** The same for a picture that travels to the web client and back before it is stored. */
  smallImagePixels: 256,
  /** Length of such a picture as a data URL. */
  pictureText: 512 * 1024,
  /** The files of the readiness data, packed and unpacked. */
  zipBytes: 2 * 1024 * 1024,
  unpackedBytes: 10 * 1024 * 1024,
  importRows: 250_000,
  confirmedRows: 2_000,
  importColumns: 100,
  /** With how many records the same can be done at once in a list. */
  bulk: 10_000,
  /** How many records one call may name. */
  batch: 1000,
} as const;

export const checkupMinutes = 6;
export const meetingMinutes = 30;
export const leadBusinessDays = 2;
/** A customer can move or cancel a meeting until this many hours before it starts. */
export const meetingChangeHours = 4;
export const applicationPageSize = 30;
export const cloudPlatformPageSize = 10;
export const searchDebounceMs = 300;
/** How many existing products are offered to a customer who adds a similar one. */
export const similarProducts = 6;
/** How many products are offered for a pasted name that may mean several. */
export const likelyProducts = 5;
/** How many products the section of suggested ones shows. */
export const suggestedProducts = 9;
/** How many records of each kind the search over all records finds. */
export const foundPerKind = 5;
/** How many days ahead a meeting can be booked: a calendar of about three months. */
export const bookingHorizonDays = 90;
export const listPageSizes = [50, 100, 200] as const;
/** How long what was deleted can be restored. */
export const trashDays = 30;
/** How long the emails about a deleted meeting wait, so that Undo restores it too. */
export const undoSeconds = 60;
/** A list counts its rows up to this number; above it, the total reads "1,000+". */
export const mostCounted = 1_000;
export const filePageSizes = [24, 48, 96] as const;
/** How many rows of each kind the preview of an import shows. */
export const previewRows = 200;
