import { localizedPath } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { FeedLinks } from "../../ui/feed-links.tsx";

/** Where programs follow incidents. */
export function Feeds() {
  const texts = useTexts("status");
  return (
    <FeedLinks label={texts.feeds} page="/status">
      <span className="row">
        {texts.json}
        <a className="link" href={localizedPath("/status.json", useLanguage())}>
          status.json
        </a>
      </span>
    </FeedLinks>
  );
}
