import { guarded } from "#api/base.ts";

export const health = {
  get: guarded.admin.health.get.handler(() => {
    throw new Error("not built yet");
  }),
  sendTestMail: guarded.admin.health.sendTestMail.handler(() => {
    throw new Error("not built yet");
  }),
};
