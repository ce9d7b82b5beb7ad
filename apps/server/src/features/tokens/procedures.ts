import { guarded } from "#api/base.ts";

export const tokens = {
  list: guarded.admin.tokens.list.handler(() => ({ rows: [], total: 0 })),
  create: guarded.admin.tokens.create.handler(() => {
    throw new Error("not built yet");
  }),
  revoke: guarded.admin.tokens.revoke.handler(() => {
    throw new Error("not built yet");
  }),
};
