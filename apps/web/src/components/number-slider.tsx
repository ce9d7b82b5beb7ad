import { Slider } from "@mantine/core";
import { countProblem, limits } from "@app/contract";
import { useId, useRef, useState } from "react";
import type { KeyboardEvent, TouchEvent } from "react";
import { formatCount } from "#lib/format.ts";
import { CountBox } from "./count-box.tsx";
import classes from "./number-slider.module.css";

interface NumberSliderProps {
  label: string;
  value: number;
  limit: number;
  /** The number is a proposal and no answer yet. */
  isProposed?: boolean;
  onDrag: (value: number) => void;
  /** Called after dragging, and for every key in the field. */
  onChange: (value: number) => void;
  onBlur: () => void;
}

const ranges = [limits.slider, 1_000, 5_000, 10_000, 50_000, 100_000];

/** The slider ends at 500, or further once a larger number was entered. */
const rangeFor = (value: number, limit: number) =>
  Math.min(limit, ranges.find((range) => value <= range) ?? limit);

/** Half of the way is for the first tenth of the range: most companies are small. Both ends are those of the range. */
const bend = 9 ** 2 - 1;
const countAt = (position: number, range: number) =>
  Math.round((range / bend) * ((bend + 1) ** (position / range) - 1));
const positionOf = (count: number, range: number) =>
  (range * Math.log(1 + (bend * count) / range)) / Math.log(bend + 1);

/** A swipe that begins beside the thumb scrolls the page; a tap there still comes as a press of the mouse. */
const leaveSwipes = (event: TouchEvent) =>
  (event.target as Element).role !== "slider" && event.stopPropagation();

const keys = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A slider for the rough number and a field for the exact one. */
export function NumberSlider(props: NumberSliderProps) {
  const { label, value, limit, isProposed, onDrag, onChange, onBlur } = props;
  const id = useId();
  // The range may shrink while typing, but not while dragging.
  const [typedRange, setTypedRange] = useState(0);
  const range = Math.max(typedRange, rangeFor(value, limit));
  const isDragging = useRef(false);

  const enter = (entered: number) => {
    setTypedRange(rangeFor(entered, limit));
    onChange(entered);
  };

  const count = Math.round(Math.min(Math.max(value, 0), range));

  // The slider's own keys change the position instead of the count.
  const onKey = (event: KeyboardEvent) => {
    if (!(event.key in keys)) return;
    event.preventDefault();
    event.stopPropagation();
    setTypedRange(range);
    onChange(Math.min(Math.max(count + keys[event.key as keyof typeof keys], 0), range));
  };

  return (
    <div className={classes.row}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.slider} onKeyDownCapture={onKey} onTouchStartCapture={leaveSwipes}>
        <Slider
          max={range}
          step={range / 2_500}
          scale={(position) => countAt(position, range)}
          size={6}
          thumbSize={24}
          thumbLabel={label}
          thumbValueText={(shown) => `${formatCount(shown)}${isProposed ? ", proposed" : ""}`}
          label={formatCount}
          value={positionOf(count, range)}
          onPointerDownCapture={() => {
            isDragging.current = true;
          }}
          onChange={(position) => {
            setTypedRange(range);
            // The last value of a drag may arrive a frame after its end.
            if (isDragging.current) onDrag(countAt(position, range));
            else onChange(countAt(position, range));
          }}
          onChangeEnd={(position) => {
            isDragging.current = false;
            onChange(countAt(position, range));
          }}
        />
      </div>
      <span className={classes.ends} aria-hidden>
        {[0, range / 10, range].map((mark) => (
          <span key={mark}>{formatCount(mark)}</span>
        ))}
      </span>
      <CountBox
        id={id}
        className={classes.box}
        enterKeyHint="next"
        aria-description={isProposed ? "Proposed" : undefined}
        leftSection={isProposed && "Proposed"}
        leftSectionWidth={72}
        leftSectionProps={{ className: classes.proposed, "aria-hidden": true }}
        value={value}
        error={countProblem(value, limit)}
        onChange={enter}
        onBlur={onBlur}
      />
    </div>
  );
}
