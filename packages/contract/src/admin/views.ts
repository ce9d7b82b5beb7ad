import { z } from "zod";
import { byId, forAdmins } from "../base.ts";
import { limits } from "../limits.ts";
import { messages } from "../messages.ts";
import { only, rules } from "../rules.ts";

const { inputInvalid } = messages;

/** The path of a list's page. */
const list = z.string(inputInvalid).regex(/^\/admin626\/[a-z-]{1,50}$/, inputInvalid);
const value = z.union([rules.search, z.number(), z.boolean(), z.null()], inputInvalid);

/** Search, filters and order as the list's address has them; what the list does not know is left out when it opens. */
const query = z
  .record(z.string().regex(/^\w{1,50}$/, inputInvalid), value, inputInvalid)
  .refine((fields) => Object.keys(fields).length <= limits.viewFields, inputInvalid);

/** What the form of a view asks for. */
export const viewInput = only({ name: rules.tokenName, isShared: rules.yesOrNo });

export const views = {
  /** The caller's own, and those that other administrators share. */
  list: forAdmins.input(only({ list })).output(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        query,
        isShared: z.boolean(),
        /** Null for the caller's own. */
        sharedBy: z.string().nullable(),
      }),
    ),
  ),
  /** In the place of the caller's own with this name, if there is one. */
  save: forAdmins.input(viewInput.extend({ list, query })).output(z.object({})),
  remove: forAdmins.input(byId).output(z.object({})),
};
