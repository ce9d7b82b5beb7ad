/** Does what has the same name one after the other, in this process: who waits holds no connection meanwhile. */
export function oneByOne() {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const result = (last.get(name) ?? Promise.resolve()).then(work);
    const end = result.catch(() => undefined); // told to its own caller
    last.set(name, end);
    try {
      return await result;
    } finally {
      if (last.get(name) === end) last.delete(name);
    }
  };
}
