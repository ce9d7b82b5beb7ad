import { guarded } from "#procedure/access.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { listSessions } from "#auth/sessions.ts";

export const sessions = guarded.sessions.router({
  list: guarded.sessions.list.handler(({ context: { clock, db, user } }) =>
    listSessions(db, { userId: user.id, currentId: user.sessionId }, clock()),
  ),

  end: guarded.sessions.end.handler(
    ({ input: { id }, context: { clock, db, log, user }, errors }) =>
      db.transaction(async (transaction) => {
        const ending = { person: user, by: user, only: id, now: clock() };
        if ((await endSessionsOf(transaction, ending)) === 0) throw errors.NOT_FOUND();
        log.info({ user: user.id, ended: 1 }, "sessions ended");
        return {};
      }),
  ),

  endOthers: guarded.sessions.endOthers.handler(({ context: { clock, db, log, user } }) =>
    db.transaction(async (transaction) => {
      const ending = { person: user, by: user, except: user.sessionId, now: clock() };
      const ended = await endSessionsOf(transaction, ending);
      log.info({ user: user.id, ended }, "sessions ended");
      return { ended };
    }),
  ),
});
