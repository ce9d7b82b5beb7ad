import { messages } from "@app/contract";
import { fireEvent } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { NumberSlider } from "./number-slider.tsx";

function Staff({ start = 0, onChange }: { start?: number; onChange?: (count: number) => void }) {
  const [value, setValue] = useState(start);
  return (
    <NumberSlider
      label="Hybrid Staff"
      value={value}
      limit={100_000}
      onDrag={setValue}
      onChange={(count) => {
        setValue(count);
        onChange?.(count);
      }}
      onBlur={() => undefined}
    />
  );
}

async function renderStaff(start?: number) {
  const onChange = vi.fn<(count: number) => void>();
  const { user, ...screen } = await renderPart(<Staff start={start} onChange={onChange} />);
  const box = screen.getByRole("textbox", { name: "Hybrid Staff" }) as HTMLInputElement;
  const slider = screen.getByRole("slider", { name: "Hybrid Staff" });
  return { ...screen, user, box, slider, onChange };
}

test("rejects pasted texts that are not whole numbers, and reads 1,200 as 1200", async () => {
  const { user, box, onChange, findByText } = await renderStaff();
  await user.click(box);
  for (const pasted of ["1e5", "0x10", "abc", "٣٤"]) {
    await user.paste(pasted);
    expect(await findByText(messages.wholeNumber)).toBeTruthy();
  }
  expect(onChange).not.toHaveBeenCalled();
  await user.paste("1,200");
  expect(onChange).toHaveBeenLastCalledWith(1200);
  expect(box.value).toBe("1,200");
});

test("an emptied field counts 0, and can be typed in again", async () => {
  const { user, box, onChange } = await renderStaff(12);
  await user.clear(box);
  expect(onChange).toHaveBeenLastCalledWith(0);
  await user.tab();
  expect(box.value).toBe("0");
  await user.clear(box);
  await user.type(box, "3{Backspace}5");
  expect(onChange).toHaveBeenLastCalledWith(5);
  expect(box.value).toBe("5");
});

test("the slider ends at 500, or further once a larger number was entered", async () => {
  const { user, box, slider } = await renderStaff();
  expect(slider.getAttribute("aria-valuemax")).toBe("500");
  await user.type(box, "700");
  expect(slider.getAttribute("aria-valuemax")).toBe("1000");
  await user.type(box, "00");
  expect(slider.getAttribute("aria-valuemax")).toBe("100000");
  await user.clear(box);
  await user.type(box, "40");
  expect(slider.getAttribute("aria-valuemax")).toBe("500");
});

test.each([
  ["1.5", messages.wholeNumber],
  ["-3", messages.atLeastZero],
  ["100001", "Must be less than 100,000"],
])("shows what is wrong with %s and keeps the typed text", async (typed, message) => {
  const { user, box, ...screen } = await renderStaff();
  await user.clear(box);
  await user.type(box, typed);
  expect(screen.getByText(message)).toBeTruthy();
  await user.tab();
  expect(Number(box.value.replaceAll(",", ""))).toBe(Number(typed));
});

test.each([
  ["ArrowRight", 12, 13],
  ["ArrowLeft", 12, 11],
  ["ArrowUp", 499, 500],
  ["ArrowUp", 500, 500],
  ["ArrowDown", 0, 0],
  ["PageUp", 12, 22],
  ["PageDown", 12, 2],
  ["PageDown", 3, 0],
  ["Home", 12, 0],
  ["End", 12, 500],
])("%s goes from %d to %d", async (key, start, expected) => {
  const { slider, onChange } = await renderStaff(start);
  slider.focus();
  fireEvent.keyDown(slider, { key });
  expect(onChange).toHaveBeenLastCalledWith(expected);
});

test.each([0, 40, 460])("the arrow keys reach every number, as from %d", async (start) => {
  const { slider, onChange } = await renderStaff(start);
  slider.focus();
  for (let count = start + 1; count <= start + 40; count += 1) {
    fireEvent.keyDown(slider, { key: "ArrowRight" });
    expect(onChange).toHaveBeenLastCalledWith(count);
    expect(slider.getAttribute("aria-valuenow")).toBe(`${count}`);
  }
  expect(slider.getAttribute("aria-valuetext")).toBe(`${start + 40}`);
});

test.each([
  [0, 500, 0],
  [100, 500, 9],
  [250, 500, 50],
  [500, 500, 500],
  [250, 700, 100],
])(
  "a drag to %d of 500 px, with the slider up to what holds %d, is %d",
  async (x, start, count) => {
    const { slider, onChange, track } = await renderTrack(start);
    fireEvent.mouseDown(track, { clientX: 499 });
    fireEvent.mouseMove(document, { clientX: x });
    fireEvent.mouseUp(document);
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(count));
    await vi.waitFor(() => expect(slider.getAttribute("aria-valuenow")).toBe(`${count}`));
  },
);

/** On a track of 500 pixels. */
async function renderTrack(start: number) {
  const { container, ...screen } = await renderStaff(start);
  const track = container.querySelector<HTMLElement>(".mantine-Slider-trackContainer")!; // what is dragged on
  const bounds = { left: 0, width: 500, x: 0, y: 0, top: 0, height: 24, right: 500, bottom: 24 };
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(bounds as DOMRect);
  return { ...screen, track };
}

test("saves the value of a drag that ends before its last frame is rendered", async () => {
  const { slider, onChange, track } = await renderTrack(12);
  vi.stubGlobal("requestAnimationFrame", (render: () => void) => setTimeout(render, 50)); // a busy page
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
  fireEvent.pointerDown(track, { clientX: 100 });
  fireEvent.mouseDown(track, { clientX: 100 });
  fireEvent.mouseMove(document, { clientX: 300 });
  fireEvent.mouseUp(document);
  await vi.waitFor(() => expect(slider.getAttribute("aria-valuenow")).toBe("81"));
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(81));
});
