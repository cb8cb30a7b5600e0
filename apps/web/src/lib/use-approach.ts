import { type RefObject, useEffect, useRef, useState } from "react";

/** True once the reader has scrolled to within a screen of the element, so that costly parts load only when needed. */
export function useApproach<T extends Element>(): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    // A busy browser reports several changes at once; the last one is current.
    const note = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
    };
    const observer = new IntersectionObserver(note, { rootMargin: "100% 0px" });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return [element, isNear];
}
