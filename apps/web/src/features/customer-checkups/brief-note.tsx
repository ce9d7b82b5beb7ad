import { rules } from "@app/contract";
import type { BriefNote as Note } from "@app/contract";
import { Text, Textarea } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client, hasCode, messageOf } from "#lib/api.ts";
import { formatShortDateTime } from "#lib/format.ts";

/** What is typed and not saved, and the text that it started from. Outlives the page: leaving it loses nothing. */
const drafts = new Map<string, { text: string; from: string }>();

export interface BriefNoteProps {
  id: string;
  /** The question's key. */
  question: string;
  /** Its text. */
  asked: string;
  note: Note | undefined;
}

/** A reviewer's note at a question: saved when its field is left. */
export function BriefNote({ id, question, asked, note }: BriefNoteProps) {
  const key = `${id} ${question}`;
  const [draft, setDraft] = useState(drafts.get(key)?.text);
  const type = (text: string, from = drafts.get(key)?.from ?? latest?.text ?? "") => {
    drafts.set(key, { text, from });
    setDraft(text);
  };
  const { data, error, isPending, mutate } = useMutation({
    // One after the other: the next one starts from what this one saved.
    scope: { id: key },
    mutationFn: (text: string) =>
      client.admin.briefs.saveNote({ id, question, text, from: drafts.get(key)?.from ?? text }),
    meta: { failure: "Error saving your note" },
    onSuccess: (saved, text) => {
      const typed = drafts.get(key)?.text ?? text;
      if (typed !== text) return type(typed, saved.text);
      drafts.delete(key);
      setDraft(undefined);
    },
    onError: (failure, text) => {
      if (!hasCode(failure, "CHANGED_BY_OTHER")) return;
      const { current } = failure.data as { current: Note }; // declared in the contract
      // Both texts, for the reviewer to put together: the next save starts from theirs.
      type(`${current.text}\n\n${drafts.get(key)?.text ?? text}`, current.text);
    },
  });
  const latest: Note | undefined =
    data && (!note || data.updatedAt >= note.updatedAt) ? data : note;
  useWindowEvent("beforeunload", (event) => {
    if (draft !== undefined) event.preventDefault();
  });
  const [problem] = rules.briefNote.safeParse(draft ?? "").error?.issues ?? [];
  const isConflict = hasCode(error, "CHANGED_BY_OTHER");
  const failure = error && messageOf(error) + (isConflict ? " Both texts are in the field." : "");
  const saved = latest && `Saved by ${latest.updatedBy}, ${formatShortDateTime(latest.updatedAt)}`;
  const unsaved = isPending ? "Saving..." : "Not saved yet";
  return (
    <>
      <Textarea
        label="Notes"
        aria-label={`Notes: ${asked}`}
        size="sm"
        value={draft ?? latest?.text ?? ""}
        error={draft !== undefined && (problem?.message ?? failure)}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => draft !== undefined && !problem && mutate(draft)}
      />
      <Text size="xs" c="dimmed" role="status">
        {draft === undefined ? saved : unsaved}
      </Text>
    </>
  );
}
