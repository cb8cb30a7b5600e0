import { Button, Checkbox } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../lib/time.ts";
import { NoticeIcon } from "./notice-icon.tsx";
import { type Notice, pathOfLink } from "./notice-list.ts";
import styles from "./notice-row.module.css";

interface NoticeRowProps {
  notice: Notice;
  isOpen: boolean;
  isSelected: boolean;
  onToggle: () => void;
  onSelect: (isSelected: boolean) => void;
  onRemove: () => void;
}

/** One notice: a line, with its text below once opened. */
export function NoticeRow({ notice, isOpen, isSelected, onToggle, onSelect, onRemove }: NoticeRowProps) {
  const texts = useTexts("notice");
  const language = useLanguage();
  const bodyId = useId();
  const { id, type, title, content, link, is_read, created_at } = notice;
  const path = pathOfLink(link);
  return (
    <li className={styles.row} data-unread={is_read ? undefined : ""} data-open={isOpen ? "" : undefined}>
      <div className={styles.line}>
        <Checkbox
          size="xs"
          radius="xs"
          className={styles.select!}
          aria-label={texts.select(title)}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
        <button
          type="button"
          id={`notice-${id}`}
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={onToggle}
        >
          <span className={styles.sign}>
            <NoticeIcon type={type} />
            {!is_read && <span className={styles.dot} />}
          </span>
          <span className={styles.title}>
            {!is_read && <span className="visually-hidden">{texts.unread}: </span>}
            {title}
          </span>
          <span className="note">{texts.types[type]}</span>
          <time
            dateTime={created_at}
            title={exactTime(created_at, language)}
            className={`note text-right nowrap ${styles.time}`}
          >
            {timeAgo(created_at, language)}
          </time>
        </button>
      </div>
      <div id={bodyId} className={styles.body} hidden={!isOpen}>
        <p className={styles.content}>{content || texts.nothingMore}</p>
        <div className="cluster row">
          {path && (
            <Button component={Link} to={path} size="xs">
              {texts.follow}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTrash size={15} stroke={1.6} />}
            aria-label={texts.removeNamed(title)}
            onClick={onRemove}
          >
            {texts.remove}
          </Button>
          <span className="note py-1">{exactTime(created_at, language)}</span>
        </div>
      </div>
    </li>
  );
}
