import { z } from "zod";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";
import { isDuplicateLocation } from "./questions/locations.ts";
import { emptyReasons } from "./questions/parts.ts";
import { hasVisible, isReadable, withoutInvisible } from "./text.ts";
import { asciiHost, completeWebsite, websiteProblem } from "./website.ts";
import { isTimeZone } from "./zoned-time.ts";

/** An object that rejects unknown fields, with our own messages. */
export const only = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? messages.unknownField : messages.inputInvalid,
  });

export const text = (message: string = messages.required) =>
  z.string(message).refine(isReadable, messages.inputInvalid).trim();

export const upTo = (max: number, what: string) => z.maxLength(max, messages.tooLong(what, max));

/** A text that may be empty. */
export const line = (max: number, what: string) =>
  text(messages.inputInvalid).overwrite(withoutInvisible).check(upTo(max, what));

const visible = (message: string) => text(message).refine(hasVisible, message);

/** A text that lists show and compare: it has no invisible characters. */
const listed = (message: string) =>
  text(message).overwrite(withoutInvisible).trim().refine(hasVisible, message);

export const wholeNumber = z.number(messages.wholeNumber).int(messages.wholeNumber);

export const countRule = (max: number, tooMany = messages.numberTooLarge(max)) =>
  wholeNumber.min(0, messages.atLeastZero).max(max, tooMany);

/** An address with its domain as mail programs send it: in lower case, other scripts as punycode. */
function asciiDomain(email: string): string {
  const start = email.lastIndexOf("@") + 1;
  const host = asciiHost(email.slice(start));
  return host === undefined ? email : email.slice(0, start) + host;
}

/** A website, completed to the form in which it is stored. */
const websiteRule = (texts: Record<"empty" | "invalid" | "incomplete" | "protocol", string>) =>
  text(texts.incomplete)
    .min(1, texts.empty)
    .transform((typed, context) => {
      const complete = completeWebsite(typed);
      const problem = websiteProblem(complete);
      const message =
        problem === "tooLong" ? messages.tooLong("URL", limits.url) : problem && texts[problem];
      if (message) context.addIssue({ code: "custom", message });
      return complete;
    });

const website = websiteRule({
  empty: messages.websiteMissing,
  invalid: messages.websiteInvalid,
  incomplete: messages.urlInvalid,
  protocol: messages.urlProtocol,
});

const identifier = z
  .string(messages.identifierInvalid)
  .min(1, messages.identifierRequired)
  .check(upTo(limits.identifier, "Identifier"))
  .regex(/^[a-z0-9_-]+$/, messages.identifierInvalid);

const choices = (max: number, tooMany: string) =>
  z
    .array(identifier, messages.inputInvalid)
    .max(max, tooMany)
    .refine((list) => new Set(list).size === list.length, messages.choiceDuplicate);

/** The address of a picture on this site: in the storage, or a brand's icon. */
const siteAddress = /^\/(?:storage\/[\w-]+\/[^/\\?#]+|logos\/[a-z0-9]+\.svg)$/;

const isEmoji = (text: string) =>
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text) &&
  [...new Intl.Segmenter().segment(text)].length === 1;

const location = visible(messages.locationEmpty).check(upTo(limits.location, "Location"));

/** Other names of a product as they are stored: each once, separated by commas. */
function aliasList(typed: string): string {
  const names = typed.split(/[,;\n]/).map((name) => name.replaceAll(/\s+/g, " ").trim());
  const known = new Map(names.filter(hasVisible).map((name) => [name.toLowerCase(), name]));
  return [...known.values()].join(", ");
}

/** An optional text of a form: an empty field is stored as null. */
const orNothing = <Rule extends z.ZodType<string>>(rule: Rule) =>
  z.preprocess((typed) => (typed === "" ? null : typed), rule.nullable());

/** The token in the address of a link. */
const token = (form: RegExp, unknown: string) => z.string(unknown).regex(form, unknown);

export const rules = {
  /** Anything but a UUID becomes the nil UUID, which no row has: malformed ids get the error of unknown ones. */
  id: z.uuid().catch("00000000-0000-0000-0000-000000000000"),
  /** The id of a new record, made by the web client: a request that is sent twice creates it once. */
  newId: z.uuid(messages.inputInvalid),
  /** A small picture as a data URL, re-encoded by the server: the web client sends it back when it is saved. */
  picture: z
    .string(messages.imageInvalid)
    .max(limits.pictureText, messages.imageTooLarge)
    .regex(/^data:image\/(?:png|webp);base64,[A-Za-z0-9+/]+={0,2}$/, messages.imageInvalid),
  /** A file that should be a picture: the server decodes it later. */
  imageFile: z
    .file(messages.imageInvalid)
    .refine((file) => file.size <= limits.imageBytes, messages.imageTooLarge),
  /**
   * Any text. The look-up itself rejects what is no host name (`isHostName`), because an operator can allow more than
   * can be stored as a website: names without a dot, IPv4 addresses, ports.
   */
  lookupWebsite: text(messages.websiteInvalid)
    .min(1, messages.websiteMissing)
    .check(upTo(limits.url, "URL")),
  /** A product's website, with the messages of its dialog. */
  newProductWebsite: websiteRule({
    empty: messages.productWebsiteMissing,
    invalid: messages.productWebsiteInvalid,
    incomplete: messages.productWebsiteInvalid,
    protocol: messages.productWebsiteProtocol,
  }),
  identifier,
  /**
   * An address on this site, an emoji, or an address elsewhere (kept as it came with an import, but never
   * shown: the page calls no other site). An address of a stored file is only looked up, and may be longer:
   * a file's name grows when it is encoded.
   */
  logo: text(messages.logoInvalid)
    .refine(
      (value) => value.length <= limits.url || value.startsWith("/storage/"),
      messages.tooLong("URL", limits.url),
    )
    .refine(
      (value) => siteAddress.test(value) || isEmoji(value) || /^https?:\/\/[^\s/]\S*$/.test(value),
      messages.logoInvalid,
    ),
  /** A name without characters that a file system, an address or a header would interpret. */
  fileName: visible(messages.fileNameInvalid)
    .check(upTo(limits.fileName, "File names"))
    .refine((name) => !/[/\\\p{C}]/u.test(name) && !/^\.+$/.test(name), messages.fileNameInvalid),
  name: listed(messages.nameRequired).check(upTo(limits.name, "Name")),
  tokenName: listed(messages.nameRequired).check(upTo(limits.tokenName, "Name")),
  categoryName: listed(messages.categoryRequired).check(upTo(limits.category, "Category")),
  description: orNothing(
    text(messages.inputInvalid).check(upTo(limits.description, "Description")),
  ),
  productWebsite: orNothing(website),
  aliases: text(messages.inputInvalid)
    .overwrite(withoutInvisible)
    .overwrite(aliasList)
    .max(limits.aliases, messages.aliasesTooLong),
  email: text(messages.emailInvalid)
    .toLowerCase()
    .transform(asciiDomain)
    .pipe(z.string().check(upTo(limits.email, "Email")))
    .pipe(z.email(messages.emailInvalid)),
  signInToken: token(/^[\w-]{43}$/, messages.linkUnknown),
  /** A meeting's id and its signature. */
  meetingToken: token(/^[0-9a-f-]{36}\.[\w-]{43}$/, messages.meetingLinkUnknown),
  /** A person's id, when the link ends in milliseconds, and the signature of both. */
  accountToken: token(/^[0-9a-f-]{36}\.\d{13}\.[\w-]{43}$/, messages.accountLinkUnknown),
  briefToken: token(/^[\w-]{22}$/, messages.briefLinkUnknown),
  briefTick: z
    .string(messages.inputInvalid)
    .max(limits.briefTick, messages.inputInvalid)
    .regex(/^(?:measure|bring):./, messages.inputInvalid),
  briefNote: text(messages.inputInvalid).check(upTo(limits.briefNote, "Note")),
  /** Where a webhook is sent; whether the server may reach it is for the server to say. */
  webhookUrl: text(messages.webhookUrlInvalid)
    .check(upTo(limits.webhookUrl, "URL"))
    .pipe(z.url({ protocol: /^https?$/, error: messages.webhookUrlInvalid })),
  signInCode: text(messages.codeFormat)
    .transform((typed) => typed.replaceAll(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, messages.codeFormat)),
  website,
  companyName: visible(messages.companyNameRequired).check(
    upTo(limits.companyName, "Company name"),
  ),
  industry: visible(messages.industryRequired).check(upTo(limits.industry, "Industry")),
  staff: countRule(limits.staff),
  devices: countRule(limits.devices),
  location,
  locations: z
    .array(location, messages.locationEmpty)
    .max(limits.locations, messages.locationsTooMany)
    .refine(
      (list) => list.every((place, index) => !isDuplicateLocation(place, list.slice(0, index))),
      messages.locationDuplicate,
    ),
  platforms: choices(limits.platforms, messages.platformsTooMany),
  applications: choices(limits.applications, messages.applicationsTooMany),
  emptyReason: z.enum(emptyReasons, messages.inputInvalid),
  yesOrNo: z.boolean(messages.yesOrNo),
  moment: z.date(messages.dateInvalid),
  timeZone: z
    .string(messages.timeZoneInvalid)
    .max(limits.timeZone, messages.timeZoneInvalid)
    .refine(isTimeZone, messages.timeZoneInvalid),
  search: text().check(upTo(limits.search, "Search")),
  /** The search over all kinds of records. */
  recordSearch: text()
    .min(limits.leastSearch, messages.searchTooShort)
    .check(upTo(limits.search, "Search")),
  /** The beginning of a name while it is typed; may be empty. */
  nameSearch: text().overwrite(withoutInvisible).trim().check(upTo(limits.search, "Search")),
  category: text().max(limits.category, messages.inputInvalid),
} as const;
