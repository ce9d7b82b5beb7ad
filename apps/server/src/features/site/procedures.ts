import { answered, open } from "#procedure/access.ts";
import { hostOf } from "#features/meetings/calendar-entry.ts";
import { findMeetingSettings } from "#features/meetings/settings.ts";
import { plainLine } from "#plain-line.ts";
import { looksUpCompanies } from "#settings.ts";

export const site = answered(open.site, {
  settings: ({ context: { settings } }) => ({
    brandName: settings.BRAND_NAME,
    pictures: Object.fromEntries(
      Object.entries(settings.pictures).map(([name, { address }]) => [name, address]),
    ),
    shades: settings.brandShades && [...settings.brandShades],
    supportEmail: settings.SUPPORT_EMAIL ?? null,
    termsUrl: settings.TERMS_URL ?? "/terms",
    privacyUrl: settings.PRIVACY_URL ?? "/privacy",
    looksUpCompanies: looksUpCompanies(settings),
    meetingTimeZone: settings.MEETING_TIME_ZONE,
  }),

  offer: async ({ context: { db, settings } }) => {
    const common = await findMeetingSettings(db, settings);
    const quotes = new Set(common.quotes.split("\n").map(plainLine).filter(Boolean));
    return { host: hostOf(common), price: common.price, quotes: [...quotes].slice(0, 2) };
  },
});
