import { expect, test } from "vitest";
import { browserName } from "./sign-in.ts";

const mozilla = "Mozilla/5.0";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0";
const windows = "(Windows NT 10.0; Win64; x64)";
const safari = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0";

test.each([
  [`${mozilla} ${windows} ${chrome} Safari/537.36`, "Chrome on Windows"],
  [`${mozilla} ${windows} ${chrome} Safari/537.36 Edg/141.0.0.0`, "Microsoft Edge on Windows"],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, "Safari on macOS"],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`,
    "Safari on iOS",
  ],
  [`${mozilla} (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, "Chrome on Android"],
  [
    `${mozilla} (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`${mozilla} (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`, "Firefox on Linux"],
])("%s is %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

test("the words of a request that is no browser's are not stored", () => {
  expect(browserName("<b>Your bank</b>/1 (Windows NT 10.0)")).toBe("A browser on Windows");
  const unknown = [null, "", "curl/8.1", "constructor/1 x", "__proto__/1 x", "\u0000/1 x"];
  for (const userAgent of unknown) expect(browserName(userAgent)).toBeNull();
  expect(browserName(`${" ".repeat(500)}${mozilla} ${windows} ${chrome}`)).toBeNull();
});
