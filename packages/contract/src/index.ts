import { admin } from "./admin/index.ts";
import { catalogue, itSecurity, saas } from "./catalogue.ts";
import { checkups } from "./checkups.ts";
import { lookup } from "./lookup.ts";
import { meetingLinks, meetings } from "./meetings.ts";
import { session, sessions } from "./session.ts";
import { site } from "./site.ts";

/** All that the page can ask of the server. */
export const contract = {
  site,
  session,
  sessions,
  checkups,
  meetings,
  meetingLinks,
  catalogue,
  saas,
  itSecurity,
  lookup,
  admin,
};

export * from "./admin/index.ts";
export type { Access, ProcedureMeta, TokenArea } from "./base.ts";
export { tokenAreas } from "./base.ts";
export type {
  Application,
  BrowseInput,
  Choice,
  ChoiceKind,
  ProductInput,
  SimilarInput,
} from "./catalogue.ts";
export { choiceKinds, productInput } from "./catalogue.ts";
export type { ChangeName, Checkup, CheckupSummary, SaveInput } from "./checkups.ts";
export { checkupName, checkupStatuses, statusLabels } from "./checkups.ts";
export * from "./limits.ts";
export type { Direction, ListQuery } from "./list.ts";
export { queryFromAddress } from "./list.ts";
export type { CompanyInfo } from "./lookup.ts";
export { industries } from "./industries.ts";
export type { Availability, Meeting } from "./meetings.ts";
export { guestList, guestsRule } from "./guests.ts";
export { messages } from "./messages.ts";
export { companySize, companySizes } from "./questions/company.ts";
export * from "./questions/devices.ts";
export * from "./questions/index.ts";
export type { AnswerNames, Reading } from "./questions/question.ts";
export * from "./questions/scope.ts";
export * from "./questions/staff.ts";
export { isDuplicateLocation, rules } from "./rules.ts";
export * from "./scheduling.ts";
export type { OwnSession, Role, SignedInUser } from "./session.ts";
export { nextPath, roles, requestLinkInput, useCodeInput } from "./session.ts";
export { isPage, pageAt } from "./site.ts";
export { counted, percentOf, plainIdentifier, withoutInvisible } from "./text.ts";
export { asciiHost, isHostName, typedHost, withScheme } from "./website.ts";
export * from "./zoned-time.ts";
