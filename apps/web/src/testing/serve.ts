import { vi } from "vitest";

type Answer = (input: unknown, signal: AbortSignal) => unknown;

/**
 * A server that answers calls by their procedure ("saas/browse"), with a value or with what a function makes of the
 * input; all other calls fail. Returns the procedures that were called.
 */
export function serve(answers: Record<string, unknown>): string[] {
  const called: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const procedure = new URL(request.url).pathname.replace("/api/rpc/", "");
    called.push(procedure);
    if (!(procedure in answers)) return new Response("", { status: 500 });
    const { json: input } = (await request.json().catch(() => ({}))) as { json?: unknown };
    const given = answers[procedure];
    const answer = await (typeof given === "function"
      ? (given as Answer)(input, request.signal)
      : given);
    return answer instanceof Response ? answer : Response.json({ json: answer });
  });
  return called;
}
