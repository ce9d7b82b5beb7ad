/**
 * What the server's process runs with unless its operator says otherwise: the Dockerfile says the same. By itself
 * Node lets new objects fill 128 MB before it clears them away on a machine with much memory, and glibc keeps a heap
 * for each thread: both is memory that is not in use.
 */
export const serverEnvironment = {
  NODE_OPTIONS: "--max-semi-space-size=16",
  MALLOC_ARENA_MAX: "2",
};
