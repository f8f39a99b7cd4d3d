import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** The width of an element in CSS pixels, as it is now. */
export function useWidth<E extends HTMLElement>(first: number): readonly [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    setWidth(Math.max(1, Math.floor(element.clientWidth)));
    const observer = new ResizeObserver(([{ contentRect }]) => {
      if (contentRect.width >= 1) setWidth(Math.floor(contentRect.width)); // one that is being removed has none
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
