import type { ReactNode } from "react";
import { useTexts } from "../lib/texts.tsx";
import type { PagePath } from "../site.ts";
import { RegisterButton } from "./register-button.tsx";

interface PageHeroProps {
  /** Page whose name is shown above the title. */
  path: PagePath;
  icon: ReactNode;
  texts: { title: string; lead: string };
  /** Label of the registration button. */
  registerLabel: string;
  /** Further buttons. */
  actions: ReactNode;
  /** Shown below the buttons. */
  facts?: ReactNode;
  /** Class of the grid that puts the text next to `children`. */
  className: string;
  /** The picture or demo next to the text. */
  children: ReactNode;
}

/** The hero of a product or solution page. */
export function PageHero({ path, icon, texts, registerLabel, actions, facts, className, children }: PageHeroProps) {
  const { name } = useTexts("site")[path];
  return (
    <div className="hero">
      <div className="graticule backdrop" aria-hidden="true" />
      <div className={`container ${className}`}>
        <div>
          <p className="row gap-3 text-brand text-lg font-medium">
            {icon}
            {name}
          </p>
          <h1 className="title-1 mt-4">{texts.title}</h1>
          <p className="lead mt-5">{texts.lead}</p>
          <div className="cluster gap-3 mt-7">
            <RegisterButton label={registerLabel} />
            {actions}
          </div>
          {facts}
        </div>
        {children}
      </div>
    </div>
  );
}
