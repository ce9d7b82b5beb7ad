import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { Landing } from "./landing.tsx";

const quote = '"Now we know what to do first." Ann Lee, Acme';

test("what the operator says stands on the page, and nothing where nothing was said", async () => {
  const offer = { host: "Eve Ray, assessor", price: "Free.", quotes: [quote] };
  const { getByText, unmount } = await renderPart(<Landing sample={undefined} offer={offer} />);
  for (const text of ["What customers say", quote, "Eve Ray, assessor.", "Free."]) getByText(text);
  unmount();
  for (const nothing of [undefined, { host: "", price: "" }, { host: "", price: "", quotes: [] }]) {
    const bare = await renderPart(<Landing sample={undefined} offer={nothing} />);
    bare.getByText("Questions and answers");
    for (const text of ["What customers say", "Whom will I meet?", "What does it cost?"])
      expect(bare.queryByText(text)).toBeNull();
    bare.unmount();
  }
});
