import type { ReactNode } from "react";

interface HeroFrameProps {
  /** Class of the content, for another arrangement or padding. */
  className?: string;
  children: ReactNode;
}

/** The top of a page, over the map grid. */
export function HeroFrame({ className = "", children }: HeroFrameProps) {
  return (
    <div className="hero">
      <div className="graticule backdrop" aria-hidden="true" />
      <div className={`container ${className}`}>{children}</div>
    </div>
  );
}
