/** So much is copied out of the pieces of a body at once. */
const blockBytes = 256 * 1024;

/** What a part holds, in blocks outside of JavaScript's memory. */
class Content {
  readonly blocks: Blob[] = [];
  #waiting: Buffer<ArrayBuffer>[] = [];
  #bytes = 0;

  add(bytes: Buffer<ArrayBuffer>) {
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes >= blockBytes) this.end();
  }

  end() {
    if (this.#bytes > 0) this.blocks.push(new Blob(this.#waiting));
    this.#waiting = [];
    this.#bytes = 0;
  }
}

const lineEnd = Buffer.from("\r\n");
const headEnd = Buffer.from("\r\n\r\n");
/** Longer ones are no head. */
const headBytes = 16 * 1024;

/**
 * Takes a multipart body apart while it comes: `frame` is all of it but what its parts hold. From where on it is
 * none, or is coded in some way, it goes into the frame as it is: who reads that knows what to do.
 */
export class FormParts {
  readonly #delimiter: Buffer;
  /** The first delimiter has no line end before it. */
  #rest: Buffer<ArrayBuffer> = lineEnd;
  #frame: Buffer[] = [];
  #contents: Content[] = [];
  #next: "head" | "content" | "frame" = "head";

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  add(piece: Uint8Array<ArrayBuffer>): void {
    this.#rest = Buffer.concat([this.#rest, piece]);
    let isMore = true;
    while (isMore) isMore = this.#next === "content" ? this.#takeContent() : this.#takeHead();
  }

  end(): { frame: Buffer<ArrayBuffer>; contents: Blob[][] } {
    for (const content of this.#contents) content.end();
    const frame = Buffer.concat([...this.#frame, this.#rest]).subarray(lineEnd.length);
    return { frame, contents: this.#contents.map(({ blocks }) => blocks) };
  }

  #take(bytes: number) {
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }

  /** Up to the next delimiter, or as far as none can have begun; answers whether there is one. */
  #takeContent(): boolean {
    const place = this.#rest.indexOf(this.#delimiter);
    const bytes = place === -1 ? this.#rest.length - this.#delimiter.length : place;
    if (bytes > 0) this.#contents.at(-1)!.add(this.#take(bytes)); // a head came before
    if (place !== -1) this.#next = "head";
    return place !== -1;
  }

  /** Delimiter and head of a part; answers whether they are there. */
  #takeHead(): boolean {
    const begin = this.#delimiter.length;
    if (this.#next === "head" && this.#rest.length < begin + lineEnd.length) return false;
    const isHead =
      this.#next === "head" &&
      this.#rest.indexOf(this.#delimiter) === 0 &&
      this.#rest.indexOf(lineEnd, begin) === begin;
    const place = isHead ? this.#rest.indexOf(headEnd, begin) : -1;
    if (isHead && place === -1 && this.#rest.length < headBytes) return false;
    const head = this.#rest.toString("latin1", begin, place === -1 ? begin : place);
    if (place === -1 || /^content-transfer-encoding/im.test(head)) {
      this.#next = "frame";
      this.#frame.push(this.#take(this.#rest.length));
      return false;
    }
    this.#frame.push(this.#take(place + headEnd.length));
    this.#contents.push(new Content());
    this.#next = "content";
    return true;
  }
}
