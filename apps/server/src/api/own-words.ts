import { messages } from "@app/contract";
import type { StandardHandleResult } from "@orpc/server/standard";

/** The framework's own refusal of a body that it cannot read; a procedure's are told in our words already. */
interface Unreadable {
  json: { code: "BAD_REQUEST"; message: string };
}

const isUnreadable = (body: unknown): body is Unreadable =>
  typeof body === "object" &&
  body !== null &&
  "json" in body &&
  typeof body.json === "object" &&
  body.json !== null &&
  "code" in body.json &&
  body.json.code === "BAD_REQUEST";

/** Says that a call's body cannot be read as the product says it, not as the framework does. */
export async function ownWords(call: {
  next(): Promise<StandardHandleResult>;
}): Promise<StandardHandleResult> {
  const result = await call.next();
  if (!result.matched || result.response.status !== 400) return result;
  const { body } = result.response;
  if (!isUnreadable(body)) return result;
  const json = { ...body.json, message: messages.bodyUnreadable };
  return { ...result, response: { ...result.response, body: { ...body, json } } };
}
