import { expect, test } from "vitest";
import { outboundIn, sharedInternet, wantedPage } from "#testing/internet/internet.ts";

// Every name leads inside, so that only what is rejected before the look-up is counted as such.
const shared = sharedInternet({ "*": { a: ["127.0.0.1"], aaaa: ["::1"] } });

/** Addresses by what is wrong with them, each in a spelling of its own. */
const rejected: Record<string, string[]> = {
  literal: [
    "http://127.0.0.1/",
    "http://127.0.0.2/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.0x0.0x0.0x1/",
    "http://0177.0.0.01/",
    "http://127.1/",
    "http://127.0.1/",
    "http://0/",
    "http://0.0.0.0/",
    "http://127.0.0.1./",
    "http://%3127.0.0.1/",
    "http://１２７.０.０.１/",
    "http://①②⑦.⓪.⓪.①/",
    "http://127。0。0。1/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fd00::1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://93.184.216.34/",
    "127.0.0.1",
    "http://127.0.0.1\\@example.com/",
    "http://127.0.\n0.1/",
  ],
  address: [
    "http://[fe80::1%25lo]/",
    "data:text/html,hello",
    "javascript:alert(1)",
    "blob:https://www.example.com/1",
    "",
    "   ",
    `https://www.example.com/${"a".repeat(2048)}`,
    "http://exa mple.com/",
  ],
  credentials: [
    "http://example.com:80@127.0.0.1/",
    "http://user@www.example.com/",
    "https://user:secret@www.example.com/",
  ],
  name: [
    "http://localhost/",
    "http://localhost./",
    "http://LOCALHOST/",
    "http://www.localhost/",
    "http://ip6-localhost/",
    "http://intranet/",
    "http://co.uk/",
    "http://metadata.google.internal/",
    "http://printer.local/",
    "http://www.test/",
    "http://../",
    "http://www.example.com../",
  ],
  own: ["https://checkup.example.net/", "CheckUp.EXAMPLE.net./dashboard"],
  port: [
    "http://www.example.com:8080/",
    "https://www.example.com:6379/",
    "http://www.example.com:443/",
  ],
  scheme: [
    "file:///etc/passwd",
    "ftp://www.example.com/",
    "gopher://127.0.0.1:6379/_INFO",
    "ws://www.example.com/",
    "http+unix://%2Fvar%2Frun%2Fdocker.sock/",
  ],
};

test.each(Object.entries(rejected).flatMap(([code, all]) => all.map((address) => [address, code])))(
  "rejects %j before any look-up",
  async (address = "", code) => {
    const fetched = outboundIn(shared.internet).fetch(address, wantedPage);
    await expect(fetched).rejects.toMatchObject({ code });
    expect(shared.internet.asked).toEqual([]);
  },
);
