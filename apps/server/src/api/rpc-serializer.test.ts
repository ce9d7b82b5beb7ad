import { StandardRPCJsonSerializer, StandardRPCSerializer } from "@orpc/client/standard";
import fc from "fast-check";
import { expect, test } from "vitest";
import { RpcSerializer } from "./rpc-serializer.ts";

const ours = new RpcSerializer(new StandardRPCJsonSerializer());
const library = new StandardRPCSerializer(new StandardRPCJsonSerializer());

/** As it goes over the wire. */
const sent = (serializer: StandardRPCSerializer, data: unknown) =>
  JSON.stringify(serializer.serialize(data));

const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.string({ unit: "binary" }),
    fc.boolean(),
    fc.constantFrom(null, undefined, -0, Number.NaN, Number.POSITIVE_INFINITY),
    fc.double(),
    fc.bigInt(),
    fc.date({ noInvalidDate: false }),
    fc.constantFrom(new URL("https://acme.com/"), /a/g, new Set([1]), new Map([["a", 1]])),
    fc.array(tie("value")),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("toJSON", "__proto__")), tie("value"), {
      noNullPrototype: false,
    }),
  ),
}));

test("says the same as oRPC's own serializer of whatever a procedure may answer", () => {
  fc.assert(
    fc.property(anything, (data) => {
      expect(sent(ours, data)).toBe(sent(library, data));
    }),
    { numRuns: 2_000, seed: 7 },
  );
});

test("rows with moments are read back as they were", () => {
  const page = {
    rows: [
      { id: "a", addedByUser: null, updatedAt: new Date(1), note: undefined },
      { id: "b", addedByUser: { id: "u", since: new Date(2) }, updatedAt: new Date(3) },
    ],
    times: [[new Date(4)], undefined, [new Date(5), undefined]],
    total: 2,
  };
  const wire: unknown = JSON.parse(sent(ours, page));
  expect(library.deserialize(wire as never)).toEqual(page);
});

test("a file among the data goes the library's way", () => {
  const answer = { at: new Date(1), file: new File(["a"], "a.txt") };
  expect(ours.serialize(answer)).toBeInstanceOf(FormData);
});
