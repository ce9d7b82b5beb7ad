import { expect, test } from "vitest";
import { holdFormOnce } from "./form-body.ts";

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
  holdFormOnce(ours);
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
  ["a coded part before others", part('content-disposition: form-data; name="0"; filename="a"', "A"), part('content-disposition: form-data; name="1"; filename="b"\r\ncontent-transfer-encoding: base64', "QUJD"), part('content-disposition: form-data; name="2"; filename="c"', bytes)],
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
])("refuses %s", async (_name, body) => {
  const ours = request(Buffer.from(body), 50);
  holdFormOnce(ours);
  await expect(ours.formData()).rejects.toThrow(TypeError);
  await expect(request(Buffer.from(body), 50).formData()).rejects.toThrow(TypeError);
}); // prettier-ignore
