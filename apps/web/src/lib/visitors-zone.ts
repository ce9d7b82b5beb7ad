import { rules } from "@app/contract";
import { visitorTimeZone } from "#lib/format.ts";

/** The visitor's zone as the server takes it; some browsers name one that there is not. */
export const visitorsZoneForMails = () => rules.timeZone.safeParse(visitorTimeZone()).data;
