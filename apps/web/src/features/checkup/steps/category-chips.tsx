import { Button, Chip } from "@mantine/core";
import { memo, useEffect, useId, useRef, useState } from "react";
import { formatCount } from "#lib/format.ts";
import classes from "./applications.module.css";

interface CategoryChipsProps {
  categories: { category: string; count: number }[];
  category: string | null;
  onCategory: (category: string | null) => void;
}

const mostInLine = 4;

/** The categories in one line that scrolls sideways, or all of them. Not rendered again while the customer types. */
export const CategoryChips = memo(function CategoryChips(props: CategoryChipsProps) {
  const { categories, category, onCategory } = props;
  const name = useId(); // makes them one stop for the tab key
  const line = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>(":has(> :checked)");
    if (!isOpen && chosen) line.current?.scrollTo({ left: chosen.offsetLeft - 80 });
  }, [isOpen]);
  return (
    <div className={classes.filter} data-open={isOpen || undefined}>
      <Chip.Group value={category ?? ""} onChange={(value) => onCategory(value || null)}>
        <div ref={line} className={classes.categories} role="group" aria-label="Category">
          <Chip value="" name={name}>
            All
          </Chip>
          {categories.map(({ category: one, count }) => (
            <Chip key={one} value={one} name={name}>
              {one} ({formatCount(count)})
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {categories.length > mostInLine && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-label={isOpen ? "Fewer categories" : "More categories"}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Fewer" : "More"}
        </Button>
      )}
    </div>
  );
});
