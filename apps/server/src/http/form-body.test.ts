import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { parseFormAsItComes } from "./form-body.ts";

const boundary = "----a-boundary";
const typeOf = (ofBody: string) => `multipart/form-data; boundary=${ofBody}`;

const request = (body: AsyncIterable<Uint8Array> | Uint8Array[] | ReadableStream, type: string) =>
  new Request("http://localhost", {
    method: "POST",
    headers: { "content-type": type },
    body: body instanceof ReadableStream ? body : ReadableStream.from(body),
    duplex: "half",
  } as RequestInit);

/** A body that comes in pieces of so many bytes. */
function inPieces(body: Buffer, pieceBytes: number, type = typeOf(boundary)) {
  const count = Math.ceil(body.length / pieceBytes);
  const pieces = Array.from(
    { length: count },
    (_, at) => new Uint8Array(body.subarray(at * pieceBytes, (at + 1) * pieceBytes)),
  );
  return request(pieces, type);
}

const parsed = (form: Request) => {
  parseFormAsItComes(form);
  return form.formData();
};

const part = (head: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
const end = Buffer.from(`--${boundary}--\r\n`);
const whole = (...parts: Buffer[]) => Buffer.concat([...parts, end]);

const read = async (form: FormData) =>
  Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === "string"
        ? [name, value]
        : [name, value.name, value.type, Buffer.from(await value.arrayBuffer()).toString("latin1")],
    ),
  );

/** What is read here is what the platform reads, however it comes. */
async function expectSame(body: Buffer, parts: number) {
  const theirs = await read(await inPieces(body, body.length).formData());
  expect(theirs).toHaveLength(parts);
  for (const pieceBytes of body.length > 10_000 ? [65_536] : [1, 2, 7, 61, 100_000])
    expect(await read(await parsed(inPieces(body, pieceBytes)))).toEqual(theirs);
}

const bytes = Buffer.from(Array.from({ length: 1500 }, (_, index) => index % 256));
const nearly = `\r\n--${boundary.slice(0, -1)}!\r\n--\r\n\r\n--`;
const file = (name = "0", more = "") =>
  `content-disposition: form-data; name="${name}"; filename="a"${more}`;
const text = (more = "") => `content-disposition: form-data; name="0"${more}`;

test.each<[name: string, ...parts: Buffer[]]>([
  ["a field and a file", part('Content-Disposition: form-data; name="data"', '{"größe":"🧩"}'), part('Content-Disposition: form-data; name="0"; filename="a%22 ö.csv"\r\nContent-Type: text/csv', bytes)],
  ["two files and an empty one", part(file(), bytes), part('content-disposition: form-data; name="1"; filename=""', ""), part(file("2"), bytes)],
  ["what nearly is a delimiter", part(file(), nearly.repeat(9))],
  ["contents as they are that say so", part(file("0", "\r\nContent-Transfer-Encoding: binary"), bytes), part(text("\r\ncontent-transfer-encoding: 8bit"), "größe")],
  ["a byte order mark at the beginning of a text", part(text(), "\ufeff{}")],
  ["bytes that are no text", part(text(), Buffer.from([0xff, 0x41, 0xed, 0xa0, 0x80]))],
  ["a file of many blocks", part(file(), Buffer.concat(Array.from({ length: 800 }, () => bytes)))],
])("reads %s as the platform does, however it comes", async (_name, ...parts) => {
  await expectSame(whole(...parts), parts.length);
}); // prettier-ignore

test.each([
  ["a line end before the first delimiter", "\r\n\r\n", ""],
  ["a note before the first delimiter", "This is a form in many parts.\r\n", ""],
  ["what comes after the last delimiter", "", "\r\nthe end"],
])("does not mind %s", async (_name, before, after) => {
  const form = whole(part(file(), bytes));
  await expectSame(Buffer.concat([Buffer.from(before), form, Buffer.from(after)]), 1);
});

const coded = (coding: string) =>
  whole(part(text(`\r\nContent-Transfer-Encoding: ${coding}`), "QUJD"));
const field = (ofBody: string) =>
  Buffer.from(
    `--${ofBody}\r\ncontent-disposition: form-data; name="a"\r\n\r\nA\r\n--${ofBody}--\r\n`,
  );

test.each<[name: string, body: string | Buffer, type?: string]>([
  ["nothing", ""],
  ["text", "just a text\r\n".repeat(100)],
  ["another boundary", "--other\r\n\r\n\r\n--other--\r\n"],
  ["a head that never ends", `--${boundary}\r\n${"x".repeat(20_000)}`],
  ["a part without name", part("content-type: text/plain", "A")],
  ["no end", part(file(), "A")],
  ["content coded as base64, which forms do not know", coded("base64")],
  ["content coded as quoted-printable", coded("quoted-printable")],
  ["content coded as BASE64", coded("BASE64")],
  ["content coded twice", coded("binary, base64")],
  ["no boundary", field("undefined"), "multipart/form-data"],
  ["another type's boundary", field("y"), "multipart/form-data-x; boundary=y"],
])("rejects %s", async (name, body, type) => {
  const sent = Buffer.from(body);
  await expect(parsed(inPieces(sent, 50, type))).rejects.toThrow(TypeError);
  // The platform takes a coded content as it is.
  if (!name.includes("coded"))
    await expect(inPieces(sent, 50, type).formData()).rejects.toThrow(TypeError);
});

test.each([
  ["has 70 signs", `boundary=${"y".repeat(70)}`, "y".repeat(70)],
  ["stands in quotes", 'charset=utf-8; boundary="y z:1"', "y z:1"],
  ["is named twice, the first time", "boundary=first; boundary=second", "first"],
])("reads by a boundary that %s", async (_name, parameters, ofBody) => {
  const form = inPieces(field(ofBody), 50, `multipart/form-data; ${parameters}`);
  expect(await read(await parsed(form))).toEqual([["a", "A"]]);
});

test("a quote in a file's name comes as browsers write it", async () => {
  const head = 'content-disposition: form-data; name="0"; filename="a %22b%22.csv"';
  const form = await parsed(inPieces(whole(part(head, "A")), 50));
  expect(await read(form)).toEqual([["0", 'a "b".csv', "text/plain", "A"]]);
});

test("a body that breaks off within a file ends as an error", async () => {
  const broken = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  async function* pieces() {
    yield new Uint8Array(part(file(), bytes).subarray(0, 500));
    throw broken;
  }
  const form = parsed(request(pieces(), typeOf(boundary)));
  await expect(form).rejects.toMatchObject({ cause: broken });
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
  const form = parsed(request(body, typeOf(boundary)));
  await expect(form).rejects.toMatchObject({ status: 413, message: messages.tooLarge });
  expect(sent).toBeLessThan(3_000);
});
