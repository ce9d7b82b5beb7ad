/** Every number that a rule, a column, an input or a test needs, once. Text lengths in characters. */
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
  /** Of all other names of an application together. */
  aliases: 500,
  platforms: 20,
  applications: 100,
  staff: 100_000,
  devices: 50_000,
  slider: 500,
  guests: 10,
  guestsText: 500,
  search: 200,
  tokenName: 100,
  /** Access tokens of one administrator that are neither expired nor revoked. */
  activeTokens: 50,
  callsPerTokenAndMinute: 600,
  /** Of a person's sessions so many are listed. */
  sessionsListed: 100,
  /** Less is not searched for among the applications, nor among all records. */
  leastSearch: 2,
  signInCode: 6,
  /** So long a sign-in mail's link and code are good for. */
  signInMinutes: 10,
  path: 500,
  timeZone: 64,
  briefTick: 300,
  briefTicks: 60,
  /** Platforms stand in an order from minus this to this. */
  order: 1_000_000,
  fileName: 255,
  imageBytes: 5 * 1024 * 1024,
  fileBytes: 25 * 1024 * 1024,
  /** Width and height of a stored picture in pixels, at most. */
  imagePixels: 512,
  /** The same for a picture that goes to the page and back before it is stored. */
  smallImagePixels: 256,
  /** Of such a picture, as text. */
  pictureText: 512 * 1024,
  importRows: 250_000,
  importColumns: 100,
  /** Records that one call may name. */
  batch: 1000,
} as const;

/** The check-up's own constants. */
export const checkupMinutes = 6;
export const meetingMinutes = 30;
export const leadBusinessDays = 2;
/** Until so many hours before it starts, a customer can move or cancel a meeting. */
export const meetingChangeHours = 4;
export const applicationPageSize = 30;
export const cloudPlatformPageSize = 10;
export const searchDebounceMs = 300;
/** So many products that are there already are offered to whoever adds a similar one. */
export const similarProducts = 6;
/** Of each kind of records so many are found by the search over all of them. */
export const foundPerKind = 5;
/** How far ahead a meeting can be booked, in days: what a calendar of about three months shows. */
export const bookingHorizonDays = 90;
export const listPageSizes = [50, 100, 200] as const;
/** A list counts its rows up to here; its total reads "1,000+" above. */
export const mostCounted = 1_000;
export const filePageSizes = [24, 48, 96] as const;
/** How many rows of each kind the preview of an import shows. */
export const previewRows = 200;
