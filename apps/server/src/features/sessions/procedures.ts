import { answered, guarded } from "#procedure/access.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { listSessions } from "#auth/sessions.ts";

export const sessions = answered(guarded.sessions, {
  list: ({ context: { clock, db, user } }) =>
    listSessions(db, { userId: user.id, currentId: user.sessionId }, clock()),

  end: ({ input: { id }, context: { clock, db, log, user }, errors }) =>
    db.transaction(async (transaction) => {
      const ending = { person: user, by: user, only: id, now: clock() };
      if ((await endSessionsOf(transaction, ending)) === 0) throw errors.NOT_FOUND();
      log.info({ user: user.id, ended: 1 }, "sessions ended");
      return {};
    }),

  endOthers: ({ context: { clock, db, log, user } }) =>
    db.transaction(async (transaction) => {
      const ending = { person: user, by: user, except: user.sessionId, now: clock() };
      const ended = await endSessionsOf(transaction, ending);
      log.info({ user: user.id, ended }, "sessions ended");
      return { ended };
    }),
});
