import { z } from "zod";
import { byId, forAdmins } from "../base.ts";
import { briefContent, notReady, shownBrief } from "../briefs.ts";
import { rules } from "../rules.ts";
import { changedByOther, forCheckups } from "./record.ts";

/** The question of the note at a check-up as a whole, which needs no brief. */
export const wholeCheckup = "whole-checkup";

export const briefNote = z.object({
  question: z.string().describe("Its key."),
  text: z.string(),
  updatedAt: z.date(),
  /** Who changed it last. */
  updatedBy: z.string(),
});
export type BriefNote = z.infer<typeof briefNote>;

export const adminBriefs = {
  /** As its customer has it. */
  content: forCheckups("GET", "/checkups/{id}/brief", "Read the brief of a completed CheckUp")
    .route({ tags: ["CheckUps"] })
    .input(byId)
    .errors(notReady)
    .output(shownBrief),
  /** The reviewer's copy, with what to listen for and the notes. Notes are for people: tokens do not get them. */
  get: forAdmins
    .input(byId)
    .errors(notReady)
    .output(shownBrief.extend({ content: briefContent, notes: z.array(briefNote) })),
  /** `from` is the text that the caller saw before, empty for none: nobody replaces a note unseen. */
  saveNote: forAdmins
    .input(
      byId.extend({
        question: rules.identifier,
        from: rules.briefNote,
        text: rules.briefNote,
      }),
    )
    .errors(changedByOther(briefNote))
    .output(briefNote),
};
