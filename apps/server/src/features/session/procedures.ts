import { messages } from "@app/contract";
import { answered, guarded, open } from "#procedure/access.ts";
import type { RequestContext } from "#procedure/context.ts";
import { isBusinessAddress } from "#auth/business-address.ts";
import { deleteCookie } from "#auth/cookies.ts";
import { inputInvalid, tooManyRequests } from "#procedure/errors.ts";
import { deleteSessionsByToken, listSessions } from "#auth/sessions.ts";
import { lookUpOwnWebsite } from "#features/lookup/lookup.ts";
import { hash } from "#lib/secret.ts";
import { findCurrentUser, sessionTokenHashes, setSessionCookie } from "#procedure/current-user.ts";
import { endSessions } from "./end-sessions.ts";
import {
  countWrongCode,
  countWrongCodes,
  findSignInRequest,
  lockAddress,
  lockBrowserRequests,
  redeemSignInToken,
} from "./queries.ts";
import { admit, browserHash, browserOf, codeHash, sendSignInEmail } from "./sign-in.ts";

const resendAfterSeconds = 60;
/** With each email; and with all emails to an address within a day. */
const codeTries = 5;
const codeTriesPerDay = 25;

/** Counts an invalid link or code by network. Wrong codes of one person must not block valid ones of others there. */
async function rejected(context: RequestContext, error: Error): Promise<Error> {
  const seconds = await countRejected(context);
  return seconds > 0 ? tooManyRequests(context, seconds) : error;
}

type Admitted = Awaited<ReturnType<typeof admit>>;

/** The browser gets its session. */
function begin(context: RequestContext, { token, user, next }: Admitted, by: "link" | "code") {
  setSessionCookie(context, token);
  context.log.info({ user: user.id, by }, "signed in");
  lookUpOwnWebsite(context, user);
  return { next };
}

const countRejected = ({ limits, network }: RequestContext) =>
  limits.use("failedSignInsPerNetwork", network);

export const session = answered(open.session, {
  current: async ({ context }) => (await findCurrentUser(context)) ?? null,

  requestLink: async ({ input, context }) => {
    const { limits, network, settings } = context;
    if (!isBusinessAddress(input.email, settings)) {
      throw inputInvalid({ email: messages.businessEmail });
    }
    const seconds =
      (await limits.use("signInMailsPerNetwork", network)) ||
      (await limits.use("signInMailsPerAddress", input.email));
    if (seconds > 0) throw tooManyRequests(context, seconds, messages.tooManyMails(seconds));
    await sendSignInEmail(context, input);
    return { resendAfterSeconds };
  },

  describeLink: async ({ input, context, errors }) => {
    const request = await findSignInRequest(context.db, hash(input.token));
    if (!request) throw await rejected(context, errors.LINK_UNKNOWN());
    const data = { email: request.email };
    if (request.usedAt) throw await rejected(context, errors.LINK_USED({ data }));
    if (request.expiresAt <= context.clock()) {
      throw await rejected(context, errors.LINK_EXPIRED({ data }));
    }
    const browser = browserOf(context);
    const sameBrowser =
      browser !== undefined && browserHash(browser, input.mark) === request.browserHash;
    return { ...data, sameBrowser };
  },

  useLink: async ({ input, context, errors }) => {
    const { clock, db, log } = context;
    const tokenHash = hash(input.token);
    const now = clock();
    const known = await findSignInRequest(db, tokenHash);
    const admitted = await db.transaction(async (transaction) => {
      if (known) await lockAddress(transaction, known.email);
      const request = await redeemSignInToken(transaction, tokenHash, now);
      return request && admit(transaction, context, request, errors.ACCOUNT_DISABLED);
    });
    if (!admitted) {
      log.info({ known: known !== undefined }, "sign-in link rejected");
      if (!known) throw await rejected(context, errors.LINK_UNKNOWN());
      const data = { email: known.email };
      // Usable when it was looked up and rejected since: somebody else used it in between.
      const isUsed = known.usedAt !== null || known.expiresAt > now;
      const error = isUsed ? errors.LINK_USED({ data }) : errors.LINK_EXPIRED({ data });
      throw await rejected(context, error);
    }
    return begin(context, admitted, "link");
  },

  useCode: async ({ input, context, errors }) => {
    const { clock, db, log, secret } = context;
    const browser = browserOf(context);
    if (browser === undefined) throw await rejected(context, errors.CODE_EXPIRED());
    const outcome = await db.transaction(async (transaction) => {
      await lockAddress(transaction, input.email);
      const hashed = browserHash(browser, input.mark);
      const now = clock();
      const requests = await lockBrowserRequests(transaction, input.email, hashed, now);
      if (requests.length === 0) return "dead";
      const wrongCodes = await countWrongCodes(transaction, input.email, now);
      if (wrongCodes >= codeTriesPerDay) return "rejected today";
      const live = requests.filter((request) => request.wrongCodes < codeTries);
      if (live.length === 0) return "spent";
      const request = live.find(
        ({ id, codeHash: expected }) => codeHash(secret, id, input.code) === expected,
      );
      if (request) return admit(transaction, context, request, errors.ACCOUNT_DISABLED);
      await countWrongCode(transaction, input.email, hashed);
      return "wrong";
    });
    if (typeof outcome === "string") {
      log.info({ outcome }, "sign-in code rejected");
      if (outcome === "dead") throw await rejected(context, errors.CODE_EXPIRED());
      // The browser that requested the email always gets the answer to its code, however many codes its network tried.
      await countRejected(context);
      if (outcome === "wrong") throw errors.CODE_WRONG();
      throw outcome === "spent"
        ? errors.CODE_EXPIRED()
        : errors.CODE_EXPIRED({ message: messages.tooManyWrongCodes });
    }
    return begin(context, outcome, "code");
  },

  signOut: async ({ context }) => {
    await deleteSessionsByToken(context.db, sessionTokenHashes(context));
    // After the deletion: when that fails, the session is still valid, and so is its cookie.
    deleteCookie(context, "session");
    return {};
  },
});

export const sessions = answered(guarded.sessions, {
  list: ({ context: { clock, db, user } }) =>
    listSessions(db, { userId: user.id, currentId: user.sessionId }, clock()),

  end: async ({ input: { id }, context, errors }) => {
    if ((await endSessions(context, context.user, { only: id })) === 0) throw errors.NOT_FOUND();
    return {};
  },

  endOthers: async ({ context }) => ({
    ended: await endSessions(context, context.user, { except: context.user.sessionId }),
  }),
});
