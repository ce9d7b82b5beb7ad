import { z } from "zod";
import { forAdmins } from "../base.ts";
import { listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { byIds, catalogueKinds, ofMany } from "./record.ts";

/** What was deleted, by its kind in the audit log. Entries of the kind `user` are roles. */
export const trashEntities = ["checkup", "user", "file", "webhook", ...catalogueKinds] as const;
export type TrashEntity = (typeof trashEntities)[number];

const trashRow = z.object({
  id: z.string(),
  entity: z.enum(trashEntities),
  name: z.string(),
  deletedAt: z.date(),
  deletedBy: z.string(),
});
export type TrashRow = z.infer<typeof trashRow>;

export const trashQuery = listQuery(["deletedAt", "name"], { direction: "desc" }).extend({
  entity: z.enum(trashEntities, messages.choiceInvalid).nullable().default(null),
});
export type TrashQuery = z.infer<typeof trashQuery>;

export const trash = {
  list: forAdmins.input(trashQuery).output(pageOf(trashRow)),
  /** Each with all that belonged to it; `isMeetingLost`: its meeting stays cancelled. */
  restore: forAdmins
    .input(byIds)
    .output(ofMany(z.object({ name: z.string(), isMeetingLost: z.boolean() }))),
};
