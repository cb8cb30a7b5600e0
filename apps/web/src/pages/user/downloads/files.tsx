import { Button } from "@mantine/core";
import { IconDownload, IconLock } from "@tabler/icons-react";
import { languages } from "../../../lib/language.ts";
import { readableSize } from "../../../lib/readable-size.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Copy } from "../../../ui/copy.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import styles from "./downloads.module.css";
import { inOrder, type Version } from "./values.ts";

const SHOWN_DIGITS = 12;

/** A version's files with their checksums; on phones each is a block of lines. */
export function Files({ version, isOwned }: { version: Version; isOwned: boolean }) {
  const texts = useTexts("downloads");
  const { tag } = languages[useLanguage()];
  return (
    <table className="data-table stacked-table">
      <caption className="strong pb-2 text-left">{texts.files}</caption>
      <TableHead columns={[texts.format, texts.size, texts.checksum, { hidden: texts.download }]} />
      <tbody>
        {inOrder(version.files).map(({ format, name, size, sha256, url }) => (
          <tr key={format}>
            <th scope="row">
              <strong className="block font-medium">{texts.formats[format].name}</strong>
              <span className="note">{texts.formats[format].text}</span>
            </th>
            <td className="nowrap" data-label={texts.size}>
              {readableSize(size, tag)}
            </td>
            <td className="nowrap" data-label={texts.checksum}>
              <span className="inline-row gap-1">
                <code className="text-sm" title={sha256}>
                  {sha256.slice(0, SHOWN_DIGITS)}…
                </code>
                <Copy text={sha256} />
              </span>
            </td>
            <td className={`col-span-full text-right ${styles.action}`}>
              {url ? (
                <Button
                  component="a"
                  href={url}
                  size="xs"
                  variant="default"
                  leftSection={<IconDownload size={15} stroke={1.7} aria-hidden="true" />}
                  aria-label={texts.downloadOf(name)}
                >
                  {texts.download}
                </Button>
              ) : (
                <span className="note inline-row">
                  <IconLock size={14} stroke={1.7} aria-hidden="true" />
                  {isOwned ? texts.notPermitted : texts.locked}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
