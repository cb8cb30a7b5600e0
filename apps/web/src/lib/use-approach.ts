import { type RefObject, useEffect, useRef, useState } from "react";

/** True from the moment the reader has come within a screen of the element: what is costly to draw waits for that. */
export function useApproach<T extends Element>(): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    // A busy browser tells several changes at once, the latest last.
    const note = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
    };
    const observer = new IntersectionObserver(note, { rootMargin: "100% 0px" });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return [element, isNear];
}
