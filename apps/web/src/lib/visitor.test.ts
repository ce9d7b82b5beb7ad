import { afterEach, expect, test, vi } from "vitest";
import { cookie, isApple, rememberZone, setCookie } from "./visitor.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules(); // other files share them
  for (const name of ["time_zone", "some", "something"]) setCookie(name, undefined);
});

/** The modules as a server has them, which renders for one visitor after the other. */
async function onServer() {
  vi.resetModules();
  vi.stubGlobal("document", undefined);
  const visitor = await import("./visitor.ts");
  const format = await import("./format.ts");
  vi.unstubAllGlobals();
  const visit = (cookies: string, userAgent = "") =>
    visitor.readVisitorFrom(() => ({ cookies, userAgent }));
  return { ...visitor, ...format, visit };
}

test("sets, reads and removes a cookie by its whole name", () => {
  setCookie("something", "other");
  expect(cookie("some")).toBeUndefined();
  setCookie("some", "text=1");
  expect(cookie("some")).toBe("text=1");
  setCookie("some", undefined);
  expect(cookie("some")).toBeUndefined();
  expect(cookie("something")).toBe("other");
});

test("keeps the zone of the device in a cookie, and writes it only when it differs", () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  rememberZone();
  expect(cookie("time_zone")).toBe("Europe/Berlin");
  const write = vi.spyOn(document, "cookie", "set");
  rememberZone();
  expect(write).not.toHaveBeenCalled();
  vi.stubEnv("TZ", "America/New_York");
  rememberZone();
  expect(write).toHaveBeenCalledOnce();
  expect(cookie("time_zone")).toBe("America/New_York");
});

test("a device whose zone does not exist has UTC", async () => {
  vi.resetModules();
  const { prototype } = Intl.DateTimeFormat;
  const resolved = prototype.resolvedOptions.call(new Intl.DateTimeFormat());
  vi.spyOn(prototype, "resolvedOptions").mockReturnValue({ ...resolved, timeZone: "Etc/Unknown" });
  const { visitorZone } = await import("./visitor.ts");
  expect(visitorZone()).toBe("UTC");
});

test.each([
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15", true],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15", true],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
    false,
  ],
])("knows a device by its user agent: %s", (userAgent, expected) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  expect(isApple()).toBe(expected);
});

test.each([
  ["time_zone=Asia/Kolkata", "Asia/Kolkata"],
  ["a=b; time_zone=Etc/GMT+5; c=d", "Etc/GMT+5"],
  ["time_zone=Mars/Olympus", "UTC"],
  ["time_zone=+05:00", "UTC"],
  ["time_zone=", "UTC"],
  ["my_time_zone=Asia/Kolkata", "UTC"],
  ["", "UTC"],
])("a server reads the zone from the cookie: %s", async (cookies, zone) => {
  const { visit, visitorZone } = await onServer();
  visit(cookies);
  expect(visitorZone()).toBe(zone);
});

test("a server shows each visitor the moments of their own zone, before and after a change of the clocks", async () => {
  vi.stubEnv("TZ", "Asia/Tokyo"); // the server's own zone has no say
  const { visit, formatDateTime, formatShortDay, formatRelative, meetingTimes } = await onServer();
  // New York changes at 7:00 UTC on March 8, Berlin at 1:00 UTC on March 29.
  const moments = [
    "2026-03-08T06:59Z",
    "2026-03-08T07:00Z",
    "2026-03-29T00:59Z",
    "2026-03-29T01:00Z",
  ];
  const shown = (zone: string) => {
    visit(`time_zone=${zone}`);
    return moments.map((moment) => formatDateTime(new Date(moment)));
  };
  const newYork = [
    "March 8, 2026 at 1:59 AM",
    "March 8, 2026 at 3:00 AM",
    "March 28, 2026 at 8:59 PM",
    "March 28, 2026 at 9:00 PM",
  ];
  const berlin = [
    "March 8, 2026 at 7:59 AM",
    "March 8, 2026 at 8:00 AM",
    "March 29, 2026 at 1:59 AM",
    "March 29, 2026 at 3:00 AM",
  ];
  for (let visits = 0; visits < 3; visits++) {
    expect(shown("America/New_York")).toEqual(newYork);
    expect(shown("Europe/Berlin")).toEqual(berlin);
  }

  const lateInNewYork = new Date("2026-03-29T02:00Z");
  const dayLater = new Date("2026-03-30T03:00Z");
  const seen = (zone: string) => {
    visit(`time_zone=${zone}`);
    const { time, team } = meetingTimes(lateInNewYork, "America/New_York");
    return [formatShortDay(lateInNewYork), formatRelative(lateInNewYork, dayLater), time, team];
  };
  expect(seen("America/New_York")).toEqual([
    "Sat, Mar 28, 2026",
    "yesterday",
    "10:00 PM EDT",
    undefined,
  ]);
  expect(seen("Europe/Berlin")).toEqual([
    "Sun, Mar 29, 2026",
    "yesterday",
    "04:00 AM GMT+2",
    "Saturday, March 28, 2026 at 10:00 PM EDT",
  ]);
  // Tuesday in Berlin, but still Monday in New York.
  const [noon, night] = [new Date("2026-03-29T16:00Z"), new Date("2026-03-31T02:00Z")];
  visit("time_zone=America/New_York");
  expect(formatRelative(noon, night)).toBe("yesterday");
  visit("time_zone=Europe/Berlin");
  expect(formatRelative(noon, night)).toBe("2 days ago");
});

test("more zones than formatters are kept for are shown as well", async () => {
  const { visit, formatShortDay } = await onServer();
  for (const zone of Intl.supportedValuesOf("timeZone").slice(0, 120)) {
    visit(`time_zone=${zone}`);
    const at = new Date("2026-06-04T18:30Z");
    const day = at.toLocaleDateString("en-US", { timeZone: zone, day: "numeric" });
    expect(formatShortDay(at)).toContain(` ${day}, `);
  }
});
