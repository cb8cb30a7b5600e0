import { type RefObject, useEffect, useRef, useState } from "react";

/** True from the moment the reader has come within a screen of the element: what is costly to draw waits for that. */
export function useApproach<T extends Element>(): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: "100% 0px",
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return [element, isNear];
}
