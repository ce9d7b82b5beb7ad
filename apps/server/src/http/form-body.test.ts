import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { parseFormAsItComes } from "./form-body.ts";

const boundary = "----a-boundary";

/** A body that comes in pieces of so many bytes. */
function request(
  body: Buffer,
  pieceBytes: number,
  type = `multipart/form-data; boundary=${boundary}`,
) {
  const starts = Array.from(
    { length: Math.ceil(body.length / pieceBytes) },
    (_, i) => i * pieceBytes,
  );
  const pieces = starts.map((start) => new Uint8Array(body.subarray(start, start + pieceBytes)));
  const init = { method: "POST", headers: { "content-type": type }, duplex: "half" };
  return new Request("http://localhost", {
    ...init,
    body: ReadableStream.from(pieces),
  } as RequestInit);
}

const part = (head: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
const end = Buffer.from(`--${boundary}--\r\n`);

const read = async (form: FormData) =>
  Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === "string"
        ? [name, value]
        : [name, value.name, value.type, Buffer.from(await value.arrayBuffer()).toString("latin1")],
    ),
  );

/** What the platform reads, and what is read here. */
async function both(body: Buffer, pieceBytes: number) {
  const ours = request(body, pieceBytes);
  parseFormAsItComes(ours);
  return [
    await read(await ours.formData()),
    await read(await request(body, body.length).formData()),
  ];
}

const bytes = Buffer.from(Array.from({ length: 1500 }, (_, index) => index % 256));
const nearly = `\r\n--${boundary.slice(0, -1)}!\r\n--\r\n\r\n--`;

test.each<[name: string, ...parts: Buffer[]]>([
  ["a field and a file", part('Content-Disposition: form-data; name="data"', '{"größe":"🧩"}'), part('Content-Disposition: form-data; name="0"; filename="a%22 ö.csv"\r\nContent-Type: text/csv', bytes)],
  ["two files and an empty one", part('content-disposition: form-data; name="0"; filename="a"', bytes), part('content-disposition: form-data; name="1"; filename=""', ""), part('content-disposition: form-data; name="2"; filename="c"', bytes)],
  ["what nearly is a delimiter", part('content-disposition: form-data; name="0"; filename="a"', nearly.repeat(9))],
  ["contents as they are that say so", part('content-disposition: form-data; name="0"; filename="a"\r\nContent-Transfer-Encoding: binary', bytes), part('content-disposition: form-data; name="1"\r\ncontent-transfer-encoding: 8bit', "größe")],
  ["a byte order mark at the beginning of a text", part('content-disposition: form-data; name="0"', "\ufeff{}")],
  ["bytes that are no text", part('content-disposition: form-data; name="0"', Buffer.from([0xff, 0x41, 0xed, 0xa0, 0x80]))],
])("reads %s as the platform does, however it comes", async (_name, ...parts) => {
  const body = Buffer.concat([...parts, end]);
  for (const pieceBytes of [1, 2, 7, 61, 100_000]) {
    const [ours, theirs] = await both(body, pieceBytes);
    expect(ours).toHaveLength(parts.length);
    expect(ours).toEqual(theirs);
  }
}); // prettier-ignore

test("reads a file of many blocks", async () => {
  const content = Buffer.concat(Array.from({ length: 800 }, () => bytes));
  const head = 'content-disposition: form-data; name="0"; filename="a"';
  const [ours, theirs] = await both(Buffer.concat([part(head, content), end]), 65_536);
  expect(ours).toEqual(theirs);
});

test.each<[name: string, body: string]>([
  ["nothing", ""],
  ["text", "just a text\r\n".repeat(100)],
  ["another boundary", "--other\r\n\r\n\r\n--other--\r\n"],
  ["a head that never ends", `--${boundary}\r\n${"x".repeat(20_000)}`],
  ["a part without name", part("content-type: text/plain", "A").toString()],
  ["no end", part('content-disposition: form-data; name="0"; filename="a"', "A").toString()],
])("rejects %s", async (_name, body) => {
  const ours = request(Buffer.from(body), 50);
  parseFormAsItComes(ours);
  await expect(ours.formData()).rejects.toThrow(TypeError);
  await expect(request(Buffer.from(body), 50).formData()).rejects.toThrow(TypeError);
}); // prettier-ignore

test.each([
  ["a line end before the first delimiter", "\r\n\r\n", ""],
  ["a note before the first delimiter", "This is a form in many parts.\r\n", ""],
  ["what comes after the last delimiter", "", "\r\nthe end"],
])("does not mind %s", async (_name, before, after) => {
  const form = [part('content-disposition: form-data; name="0"; filename="a"', bytes), end];
  const body = Buffer.concat([Buffer.from(before), ...form, Buffer.from(after)]);
  for (const pieceBytes of [1, 7, 100_000]) {
    const [ours, theirs] = await both(body, pieceBytes);
    expect(ours).toHaveLength(1);
    expect(ours).toEqual(theirs);
  }
});

const rejectedForm = async (body: Buffer, type?: string) => {
  const rejected = request(body, 50, type);
  parseFormAsItComes(rejected);
  return rejected.formData().catch((error: unknown) => error);
};

test.each(["base64", "quoted-printable", "BASE64", "binary, base64"])(
  "rejects content that is coded as %s, which forms do not know",
  async (coding) => {
    const head = `content-disposition: form-data; name="0"\r\nContent-Transfer-Encoding: ${coding}`;
    expect(await rejectedForm(Buffer.concat([part(head, "QUJD"), end]))).toBeInstanceOf(TypeError);
  },
);

const field = (boundary: string) =>
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\nA\r\n--${boundary}--\r\n`,
  );

test.each([
  ["has 70 signs", `boundary=${"y".repeat(70)}`, "y".repeat(70)],
  ["stands in quotes", 'charset=utf-8; boundary="y z:1"', "y z:1"],
  ["is named twice, the first time", "boundary=first; boundary=second", "first"],
])("reads by a boundary that %s", async (_name, parameters, boundary) => {
  const form = request(field(boundary), 50, `multipart/form-data; ${parameters}`);
  parseFormAsItComes(form);
  expect(await read(await form.formData())).toEqual([["a", "A"]]);
});

test.each([
  ["no boundary", "multipart/form-data", "undefined"],
  ["another type's boundary", "multipart/form-data-x; boundary=y", "y"],
])("rejects %s", async (_name, type, boundary) => {
  const rejected = request(field(boundary), 50, type);
  parseFormAsItComes(rejected);
  await expect(rejected.formData()).rejects.toThrow(TypeError);
});

test("a quote in a file's name comes as browsers write it", async () => {
  const head = 'content-disposition: form-data; name="0"; filename="a %22b%22.csv"';
  const form = request(Buffer.concat([part(head, "A"), end]), 50);
  parseFormAsItComes(form);
  expect(await read(await form.formData())).toEqual([["0", 'a "b".csv', "text/plain", "A"]]);
});

test("a body that breaks off within a file ends as an error", async () => {
  const head = 'content-disposition: form-data; name="0"; filename="a"';
  const broken = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  async function* pieces() {
    yield new Uint8Array(part(head, bytes).subarray(0, 500));
    throw broken;
  }
  const form = new Request("http://localhost", {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: ReadableStream.from(pieces()),
    duplex: "half",
  } as RequestInit);
  parseFormAsItComes(form);
  await expect(form.formData()).rejects.toMatchObject({ cause: broken });
});

test("rejects a form of very many parts without reading on", async () => {
  const tiny = part('content-disposition: form-data; name="a"', "");
  let sent = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      sent += tiny.length;
      if (sent < 1_000_000) controller.enqueue(new Uint8Array(tiny));
      else controller.close();
    },
  });
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  const form = new Request("http://localhost", {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  parseFormAsItComes(form);
  await expect(form.formData()).rejects.toMatchObject({ status: 413, message: messages.tooLarge });
  expect(sent).toBeLessThan(3_000);
});
