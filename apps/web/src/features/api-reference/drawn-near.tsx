import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import classes from "./reference.module.css";

/** Draws what it is given once it comes near the view, and keeps its place until then. */
export function DrawnNear({ children }: { children: () => ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: "800px 0px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? children() : <div ref={place} className={classes.undrawn} />;
}
