import { afterAll, beforeAll, expect, test } from "vitest";
import { createOutbound } from "#outbound/outbound.ts";
import { startInternet } from "#testing/internet/internet.ts";

let internet: Awaited<ReturnType<typeof startInternet>>;
beforeAll(async () => {
  // Every name leads inside, so that only what is rejected before the look-up is counted as such.
  internet = await startInternet({ "*": { a: ["127.0.0.1"], aaaa: ["::1"] } });
});
afterAll(() => internet.close());

const wanted = { types: ["text/html"], bytes: 100_000, ms: 8000, mayUseHttp: true };

test.each([
  ["the loopback", "http://127.0.0.1/", "literal"],
  ["another address of the loopback", "http://127.0.0.2/", "literal"],
  ["a decimal number", "http://2130706433/", "literal"],
  ["a hexadecimal number", "http://0x7f000001/", "literal"],
  ["hexadecimal parts", "http://0x7f.0x0.0x0.0x1/", "literal"],
  ["octal parts", "http://0177.0.0.01/", "literal"],
  ["two parts", "http://127.1/", "literal"],
  ["three parts", "http://127.0.1/", "literal"],
  ["a zero", "http://0/", "literal"],
  ["four zeros", "http://0.0.0.0/", "literal"],
  ["a dot at the end", "http://127.0.0.1./", "literal"],
  ["an escaped digit", "http://%3127.0.0.1/", "literal"],
  ["full-width digits", "http://１２７.０.０.１/", "literal"],
  ["digits in circles", "http://①②⑦.⓪.⓪.①/", "literal"],
  ["ideographic dots", "http://127。0。0。1/", "literal"],
  ["the loopback of IPv6", "http://[::1]/", "literal"],
  ["the unspecified address", "http://[::]/", "literal"],
  ["a mapped address", "http://[::ffff:127.0.0.1]/", "literal"],
  ["a compatible address", "http://[::7f00:1]/", "literal"],
  ["NAT64", "http://[64:ff9b::7f00:1]/", "literal"],
  ["6to4", "http://[2002:7f00:1::]/", "literal"],
  ["a unique local address", "http://[fd00::1]/", "literal"],
  ["a zone", "http://[fe80::1%25lo]/", "address"],
  ["the metadata service", "http://169.254.169.254/latest/meta-data/", "literal"],
  ["a private network", "http://10.0.0.1/", "literal"],
  ["a public address", "http://93.184.216.34/", "literal"],
  ["an address without a scheme", "127.0.0.1", "literal"],
  ["an address as user and port", "http://example.com:80@127.0.0.1/", "credentials"],
  ["a backslash before an address", "http://127.0.0.1\\@example.com/", "literal"],
  ["a user", "http://user@www.example.com/", "credentials"],
  ["a user with password", "https://user:secret@www.example.com/", "credentials"],
  ["localhost", "http://localhost/", "name"],
  ["localhost with a dot", "http://localhost./", "name"],
  ["localhost in capitals", "http://LOCALHOST/", "name"],
  ["a name below localhost", "http://www.localhost/", "name"],
  ["a name of /etc/hosts", "http://ip6-localhost/", "name"],
  ["a single label", "http://intranet/", "name"],
  ["a suffix alone", "http://co.uk/", "name"],
  ["an internal name", "http://metadata.google.internal/", "name"],
  ["a name of the local network", "http://printer.local/", "name"],
  ["a reserved name", "http://www.test/", "name"],
  ["dots alone", "http://../", "name"],
  ["two dots at the end", "http://www.example.com../", "name"],
  ["our own name", "https://checkup.example.net/", "own"],
  ["our own name, written otherwise", "CheckUp.EXAMPLE.net./dashboard", "own"],
  ["a port", "http://www.example.com:8080/", "port"],
  ["a port of something else", "https://www.example.com:6379/", "port"],
  ["the port of the other scheme", "http://www.example.com:443/", "port"],
  ["a file", "file:///etc/passwd", "scheme"],
  ["ftp", "ftp://www.example.com/", "scheme"],
  ["gopher", "gopher://127.0.0.1:6379/_INFO", "scheme"],
  ["a web socket", "ws://www.example.com/", "scheme"],
  ["data", "data:text/html,hello", "address"],
  ["a script", "javascript:alert(1)", "address"],
  ["a blob", "blob:https://www.example.com/1", "address"],
  ["a socket", "http+unix://%2Fvar%2Frun%2Fdocker.sock/", "scheme"],
  ["nothing", "", "address"],
  ["blanks", "   ", "address"],
  ["an endless address", `https://www.example.com/${"a".repeat(2048)}`, "address"],
  ["a host that is no host", "http://exa mple.com/", "address"],
  ["a line break in the host", "http://127.0.\n0.1/", "literal"],
])("rejects %s before any look-up", async (_what, address, code) => {
  const outbound = createOutbound({
    allow: [],
    isOpen: true,
    ownHosts: ["checkup.example.net"],
    contact: "https://checkup.example.net",
    testing: internet.testing,
  });
  await expect(outbound.fetch(address, wanted)).rejects.toMatchObject({ code });
  expect(internet.asked).toEqual([]);
  expect(internet.leaks).toEqual([]);
});
