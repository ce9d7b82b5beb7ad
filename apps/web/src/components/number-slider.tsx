import { Slider } from "@mantine/core";
import { limits } from "@app/contract";
import { useId, useRef, useState } from "react";
import { formatCount } from "#lib/format.ts";
import { CountBox } from "./count-box.tsx";
import classes from "./number-slider.module.css";

interface NumberSliderProps {
  label: string;
  value: number;
  /** The largest number that may be entered. */
  limit: number;
  problem?: string;
  /** Called while dragging. */
  onDrag: (value: number) => void;
  /** Called after dragging, and for every key in the field. */
  onChange: (value: number) => void;
  onBlur: () => void;
}

const ranges = [limits.slider, 1_000, 5_000, 10_000, 50_000, 100_000];

/** The slider ends at 500, or further once a larger number was entered. */
const rangeFor = (value: number, limit: number) =>
  Math.min(limit, ranges.find((range) => value <= range) ?? limit);

/** A slider for the rough number and a field for the exact one. */
export function NumberSlider(props: NumberSliderProps) {
  const { label, value, limit, problem, onDrag, onChange, onBlur } = props;
  const id = useId();
  // The range may shrink while typing, but not while dragging.
  const [typedRange, setTypedRange] = useState(0);
  const range = Math.max(typedRange, rangeFor(value, limit));
  const isDragging = useRef(false);

  const enter = (entered: number) => {
    setTypedRange(rangeFor(entered, limit));
    onChange(entered);
  };

  return (
    <div className={classes.row}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <Slider
        className={classes.slider}
        min={0}
        max={range}
        step={1}
        size={6}
        thumbSize={24}
        thumbLabel={label}
        thumbValueText={formatCount}
        label={formatCount}
        value={Math.min(Math.max(value, 0), range)}
        onPointerDownCapture={() => {
          isDragging.current = true;
        }}
        onChange={(dragged) => {
          setTypedRange(range);
          // The last value of a drag may arrive a frame after its end.
          if (isDragging.current) onDrag(dragged);
          else onChange(dragged);
        }}
        onChangeEnd={(dragged) => {
          isDragging.current = false;
          onChange(dragged);
        }}
      />
      <span className={classes.ends} aria-hidden>
        <span>0</span>
        <span>{formatCount(range)}</span>
      </span>
      <CountBox
        id={id}
        className={classes.box}
        value={value}
        problem={problem}
        onChange={enter}
        onBlur={onBlur}
      />
    </div>
  );
}
