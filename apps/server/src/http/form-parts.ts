/** A piece of a body that is as large is kept as it came: a copy would be thrown away, and stay in memory for a while. */
const largePiece = 32 * 1024;
/** Smaller ones are copied into blocks: each would keep all that was read together with it. */
const blockBytes = 256 * 1024;

/** What a part holds. */
class Content {
  readonly #pieces: Buffer<ArrayBuffer>[] = [];
  #block = Buffer.alloc(0);
  #copied = 0;

  add(bytes: Buffer<ArrayBuffer>) {
    const isLarge = bytes.length >= largePiece;
    const hasPlace = this.#copied + bytes.length <= this.#block.length;
    if (isLarge || !hasPlace) this.#endCopies();
    if (isLarge) {
      this.#pieces.push(bytes);
      return;
    }
    if (bytes.length > this.#block.length) this.#block = Buffer.allocUnsafeSlow(blockBytes);
    this.#copied += bytes.copy(this.#block, this.#copied);
  }

  #endCopies() {
    if (this.#copied > 0) this.#pieces.push(this.#block.subarray(0, this.#copied));
    this.#block = this.#block.subarray(this.#copied);
    this.#copied = 0;
  }

  end(): Buffer<ArrayBuffer>[] {
    this.#endCopies();
    return this.#pieces;
  }
}

const lineEnd = Buffer.from("\r\n");
const headEnd = Buffer.from("\r\n\r\n");
const bodyEnd = Buffer.from("--");
/** Longer ones are no head: a file's name has 255 bytes at most, and may stand there twice. */
const headBytes = 4 * 1024;
/** No procedure takes nearly as many fields in a form, and each costs more than its few bytes say. */
const partsAtMost = 20;
/** Content that does not stand there as it is. Forms have none (RFC 7578, 4.7). */
const codedContent =
  /^[ \t]*content-transfer-encoding[ \t]*:(?![ \t]*(?:7bit|8bit|binary)[ \t]*$)/im;

export class TooManyParts extends Error {}

/**
 * Takes a multipart body apart while it comes: `frame` is all of it but what its parts hold. What is no such body
 * fails at once, as a TypeError like the platform's own.
 */
export class FormParts {
  readonly #delimiter: Buffer;
  /** The first delimiter may have no line end before it. */
  #rest: Buffer<ArrayBuffer> = lineEnd;
  #frame: Buffer[] = [];
  #contents: Content[] = [];
  /** What comes before the first delimiter is content of no part, and what comes after the last one is nothing. */
  #next: "content" | "head" | "nothing" = "content";

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  add(piece: Uint8Array<ArrayBuffer>): void {
    if (this.#next === "nothing") return;
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    if (this.#isContentUpTo(bytes)) {
      this.#contents.at(-1)?.add(this.#rest);
      this.#rest = bytes;
    } else {
      this.#rest = Buffer.concat([this.#rest, bytes]);
    }
    let isMore = true;
    while (isMore) isMore = this.#next === "content" ? this.#takeContent() : this.#takeHead();
  }

  end(): { frame: Buffer<ArrayBuffer>; contents: Buffer<ArrayBuffer>[][] } {
    if (this.#next !== "nothing") throw new TypeError("The form has no end");
    const frame = Buffer.concat([...this.#frame, this.#delimiter, bodyEnd, lineEnd]);
    return {
      frame: frame.subarray(lineEnd.length),
      contents: this.#contents.map((content) => content.end()),
    };
  }

  /** Whether no delimiter begins before this piece: then nothing has to be put together, which copies it. */
  #isContentUpTo(piece: Buffer<ArrayBuffer>): boolean {
    const { length } = this.#delimiter;
    if (this.#next !== "content" || piece.length < length) return false;
    return !Buffer.concat([this.#rest, piece.subarray(0, length)]).includes(this.#delimiter);
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
    if (bytes > 0) {
      const taken = this.#take(bytes);
      this.#contents.at(-1)?.add(taken);
    }
    if (place !== -1) this.#next = "head";
    return place !== -1;
  }

  /** Delimiter and head of a part; answers whether they are there, and a content follows. */
  #takeHead(): boolean {
    const begin = this.#delimiter.length;
    const afterDelimiter = this.#rest.subarray(begin, begin + lineEnd.length);
    if (afterDelimiter.length < lineEnd.length) return false;
    if (afterDelimiter.equals(bodyEnd)) {
      this.#next = "nothing";
      this.#rest = Buffer.alloc(0);
      return false;
    }
    if (!afterDelimiter.equals(lineEnd)) throw new TypeError("A part's delimiter has no end");
    if (this.#contents.length === partsAtMost) throw new TooManyParts();
    const place = this.#rest.subarray(0, begin + headBytes).indexOf(headEnd, begin);
    if (place === -1) {
      if (this.#rest.length < begin + headBytes) return false;
      throw new TypeError("A part's head has no end");
    }
    if (codedContent.test(this.#rest.toString("latin1", begin + lineEnd.length, place)))
      throw new TypeError("A part's content is coded");
    this.#frame.push(this.#take(place + headEnd.length));
    this.#contents.push(new Content());
    this.#next = "content";
    return true;
  }
}
