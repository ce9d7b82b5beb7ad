import { limits, messages } from "@app/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { createElement } from "react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { pictureProblem } from "#lib/files.ts";
import { queryClient } from "#lib/query-client.ts";
import { useUploads } from "./upload-dialog.tsx";

const picture = (name: string, size = 1) =>
  new File([new Uint8Array(size)], name, { type: "image/png" });
const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children);

test("rejects a file that is not a picture or too large before it is sent", () => {
  expect(pictureProblem(new File(["x"], "notes.txt", { type: "text/plain" }))).toBe(
    messages.imageInvalid,
  );
  expect(pictureProblem(new File(["x"], "of an unknown type"))).toBeUndefined();
  expect(pictureProblem(picture("large.png", limits.imageBytes + 1))).toBe(messages.imageTooLarge);
  expect(pictureProblem(picture("largest.png", limits.imageBytes))).toBeUndefined();
});

test("sends three files at a time, and no more after the session has ended", async () => {
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)));
  const { result } = renderHook(() => useUploads(), { wrapper });
  act(() =>
    result.current.add(
      "app_logos",
      [1, 2, 3, 4, 5].map((number) => picture(`${number}.png`)),
    ),
  );
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  const states = () => result.current.uploads.map(({ state }) => state);
  expect(states()).toEqual(["sending", "sending", "sending", "waiting", "waiting"]);
  const error = { defined: false, code: "UNAUTHORIZED", status: 401, message: "Sign in", data: {} };
  await act(async () => answers[0]!(Response.json({ json: error }, { status: 401 })));
  await vi.waitFor(() =>
    expect(states()).toEqual(["waiting", "sending", "sending", "waiting", "waiting"]),
  );
  await act(async () => answers[1]!(Response.json({ json: { name: "2.png" } })));
  await vi.waitFor(() => expect(states()[1]).toBe("stored"));
  expect(answers).toHaveLength(3);
});
