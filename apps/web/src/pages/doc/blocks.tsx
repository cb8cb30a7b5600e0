import { type MouseEvent, memo, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { useOwnKey } from "../../lib/use-own-key.ts";
import { CodeTabs } from "../../ui/code-tabs.tsx";
import prose from "../../ui/prose.module.css";
import { showToast } from "../../ui/toast.tsx";
import styles from "./blocks.module.css";
import { withOwnKey } from "./own-key-samples.ts";
import { prepareTables } from "./prepare-tables.ts";
import type { DocumentPage } from "./use-document.ts";

type Block = DocumentPage["blocks"][number];

const proseClass = `${prose.text} ${styles.prose}`;

/** A page's content in the blocks that the server split it into. */
export const Blocks = memo(function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const onClick = useInnerLinks();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only follows the links inside, which work by keyboard themselves
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div className={`text-lg ${styles.blocks}`} onClick={onClick}>
      {blocks.map((block, index) => {
        const key = `${index}${block.kind}`;
        if (block.kind === "heading") return <Heading key={key} block={block} />;
        if (block.kind === "code") return <Code key={key} samples={block.samples} />;
        return (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown and sanitised by the server
          <div key={key} className={proseClass} dangerouslySetInnerHTML={{ __html: prepareTables(block.html) }} />
        );
      })}
    </div>
  );
});

/** A guide's code, with the reader's own key if there is one. */
function Code({ samples }: Pick<Extract<Block, { kind: "code" }>, "samples">) {
  const texts = useTexts("doc");
  const ownKey = useOwnKey();
  const shown = useMemo(() => (ownKey ? withOwnKey(samples, ownKey) : samples), [samples, ownKey]);
  return <CodeTabs samples={shown} label={texts.samples} />;
}

function Heading({ block: { id, level, title } }: { block: Extract<Block, { kind: "heading" }> }) {
  const { copySection } = useTexts("doc");
  const { copy } = useTexts("common");
  const Tag = level <= 2 ? "h2" : "h3";
  const copyLink = () => {
    const address = `${location.origin}${location.pathname}#${id}`;
    navigator.clipboard.writeText(address).then(
      () => showToast(copy.done),
      () => showToast(copy.failed, "warn"),
    );
  };
  return (
    <Tag id={id} className={styles.heading} data-path={title.startsWith("/") || undefined}>
      {title}
      <a href={`#${id}`} aria-label={copySection(title)} onClick={copyLink}>
        #
      </a>
    </Tag>
  );
}

/** Follows links to pages of this site without a full page load. */
function useInnerLinks() {
  const navigate = useNavigate();
  const { base } = languages[useLanguage()];
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    const href = link?.getAttribute("href") ?? "";
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    // Files and calls are not pages, and addresses in the other language need a full load.
    if (!isPlain || event.defaultPrevented || !/^\/[\w/-]*(?:[?#].*)?$/.test(href) || !href.startsWith(base)) return;
    if (/^\/(?:v1|v2|healthz|readyz)(?:\/|$)/.test(href)) return;
    event.preventDefault();
    void navigate(href.slice(base.length) || "/");
  };
}
