import { Group } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import type { ReactNode } from "react";

/** Says when it comes into view: the end of a list that goes on. */
export function LoadSentinel(props: { onVisible: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const onVisible = useEffectEvent(() => props.onVisible());
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onVisible();
      },
      { threshold: 0.1 },
    );
    observer.observe(place.current!); // drawn whenever effects run
    return () => observer.disconnect();
  }, []);
  return (
    <Group ref={place} justify="center" gap="sm" py="lg" role="status">
      {props.children}
    </Group>
  );
}
