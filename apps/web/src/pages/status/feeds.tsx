import { IconRss } from "@tabler/icons-react";
import { localizedPath } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";

const feedFormats = [
  ["Atom", "/status/feed.atom"],
  ["JSON Feed", "/status/feed.json"],
] as const;

/** Where programs follow incidents. */
export function Feeds() {
  const texts = useTexts("status");
  const language = useLanguage();
  return (
    <p className="note cluster gap-2 mt-10 items-center">
      <IconRss size={16} stroke={1.6} aria-hidden="true" />
      {texts.feeds}
      {feedFormats.map(([name, path]) => (
        // Not a page of the site.
        <a key={path} className="link" href={localizedPath(path, language)}>
          {name}
        </a>
      ))}
      <span className="row">
        {texts.json}
        <a className="link" href={localizedPath("/status.json", language)}>
          status.json
        </a>
      </span>
    </p>
  );
}
