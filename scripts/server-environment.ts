/**
 * Memory settings of the server's process, which the operator can override; the same as in the Dockerfile. On a machine
 * with much memory, Node lets new objects fill 128 MB before it collects them, and glibc keeps a heap for each thread:
 * both is unused memory. V8 collects old objects when they have grown by a share of its limit, so a limit below the
 * machine's memory keeps the heap small. The server needs about 60 MB; 512 MB leave room for peaks.
 */
export const serverEnvironment = {
  NODE_OPTIONS: "--max-semi-space-size=16 --max-old-space-size=512",
  MALLOC_ARENA_MAX: "2",
};
