import { IconRss } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { localizedPath } from "../lib/language.ts";
import { useLanguage } from "../lib/texts.tsx";

const formats = [
  ["Atom", "atom"],
  ["JSON Feed", "json"],
] as const;

interface FeedLinksProps {
  label: string;
  /** The address of the page that the feeds belong to. */
  page: string;
  children?: ReactNode;
}

/** Where feed readers and programs follow a page. */
export function FeedLinks({ label, page, children }: FeedLinksProps) {
  const language = useLanguage();
  return (
    <p className="note cluster gap-2 mt-10 items-center">
      <IconRss size={16} stroke={1.6} aria-hidden="true" />
      {label}
      {formats.map(([name, ending]) => (
        // Not a page of the site.
        <a key={ending} className="link" href={localizedPath(`${page}/feed.${ending}`, language)}>
          {name}
        </a>
      ))}
      {children}
    </p>
  );
}
