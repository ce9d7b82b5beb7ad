/**
 * What the server's process runs with unless its operator says otherwise: the Dockerfile says the same. By itself
 * Node lets new objects fill 128 MB before it clears them away on a machine with much memory, and glibc keeps a heap
 * for each thread: both is memory that is not in use. V8 clears old objects away when they have grown by a share that
 * depends on how much it may take at most: told so much less than a machine has, by a third and not to the fourfold.
 * It needs about 60 MB, and 512 leave room for what nobody foresaw.
 */
export const serverEnvironment = {
  NODE_OPTIONS: "--max-semi-space-size=16 --max-old-space-size=512",
  MALLOC_ARENA_MAX: "2",
};
