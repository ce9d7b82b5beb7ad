/**
 * Does the work to its end, however slowly its reports are read, and yields the last report whenever one is
 * asked for. Who stops reading, or whose signal is aborted, stops the work: it is waited for.
 */
export async function* following<Report>(
  work: (report: (report: Report) => void, stopped: AbortSignal) => Promise<void>,
  caller: AbortSignal | undefined,
): AsyncGenerator<Report, void, void> {
  const reader = new AbortController();
  const stopped = caller ? AbortSignal.any([reader.signal, caller]) : reader.signal;
  let reports: Report[] = [];
  let news = Promise.withResolvers<void>();
  let isOver = false;
  const working = work((report) => {
    reports = [report];
    news.resolve();
  }, stopped).finally(() => {
    isOver = true;
    news.resolve();
  });
  working.catch(() => undefined); // thrown below, to the reader
  try {
    while (!isOver) {
      await news.promise;
      news = Promise.withResolvers();
      yield* reports.splice(0);
    }
    await working;
    yield* reports;
  } finally {
    reader.abort();
    await working.catch(() => undefined);
  }
}
