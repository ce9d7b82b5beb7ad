/** A visit of a page, as the server hands it to the web client's code to render. */
export interface PageVisit {
  /** With the visitor's cookies. Its signal ends when the visitor leaves. */
  request: Request;
  /** Of the scripts that may run in the document. */
  nonce: string;
  /** Calls a procedure for this visitor, with the same rights and rules as the API. */
  call: (path: readonly string[], input: unknown, signal?: AbortSignal) => Promise<unknown>;
  /** The whole document around a rendered page. */
  documentOf: (page: RenderedPage) => string;
}

export interface RenderedPage {
  /** Tags for the document's head: the title first. */
  tags: string;
  /** The content of `#root`. */
  markup: string;
  /** The page's data, as scripts with the nonce: before the script of the web client. */
  data: string;
  /** The time zone of the moments that the page shows, if it shows any. */
  zone: string | undefined;
}

/**
 * The web client's way to render a page on the server. Answers a document, whose end may wait for data that a slow database
 * still owes, or a redirect. Throws where the page cannot be rendered here: then the browser renders it.
 */
export type RenderPage = (visit: PageVisit) => Promise<Response>;
