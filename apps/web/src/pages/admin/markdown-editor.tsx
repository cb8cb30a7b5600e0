import "../../styles/tooltip.css";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownKeymap } from "@codemirror/lang-markdown";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorSelection, EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { ActionIcon, FileButton, Tooltip } from "@mantine/core";
import { IconBlockquote, IconBold, IconHeading, IconItalic, IconLink, IconList, IconPhoto } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useAdminTexts } from "./admin-texts.tsx";
import styles from "./content-editor.module.css";

interface MarkdownEditorProps {
  label: string;
  lang: string;
  value: string;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (value: string) => void;
  /** Uploads a picture and returns its path; null if it was refused. */
  onPicture: (file: File) => Promise<string | null>;
}

const highlights = HighlightStyle.define([
  { tag: tags.heading, color: "var(--ink)", fontWeight: "600" },
  { tag: tags.strong, fontWeight: "600" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: [tags.link, tags.url], color: "var(--brand)" },
  { tag: [tags.monospace, tags.quote], color: "var(--muted)" },
  { tag: tags.processingInstruction, color: "var(--muted)" },
]);

export const pictureTypes = "image/png,image/jpeg,image/webp";
const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => pictureTypes.split(",").includes(type));

/** Encloses each selection, or the place of the cursor. Done, as the keymap wants to know. */
function enclose(view: EditorView, before: string, after = before): true {
  view.dispatch(
    view.state.changeByRange(({ from, to }) => ({
      changes: [
        { from, insert: before },
        { from: to, insert: after },
      ],
      range: EditorSelection.range(from + before.length, to + before.length),
    })),
  );
  view.focus();
  return true;
}

/** Puts a mark before each selected line. */
function prefix(view: EditorView, mark: string) {
  const { doc, selection } = view.state;
  const first = doc.lineAt(selection.main.from).number;
  const last = doc.lineAt(selection.main.to).number;
  const lines = Array.from({ length: last - first + 1 }, (_, index) => doc.line(first + index));
  view.dispatch({ changes: lines.map(({ from }) => ({ from, insert: mark })) });
  view.focus();
}

/** Markdown with highlighting and a toolbar; pictures are dropped, pasted or chosen. Cmd or Ctrl with B and I work. */
export function MarkdownEditor({ label, lang, value, error, isReadOnly, onChange, onPicture }: MarkdownEditorProps) {
  const { content: texts } = useAdminTexts();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const calls = useRef({ onChange, add: async (_files: File[]) => {} });
  calls.current = {
    onChange,
    add: async (files) => {
      for (const file of files) {
        const path = await onPicture(file);
        const editor = view.current;
        if (path === null || !editor) continue;
        const { from, to } = editor.state.selection.main;
        const insert = `![${texts.pictureAlt}](${path})`;
        editor.dispatch({
          changes: { from, to, insert },
          selection: { anchor: from + 2, head: from + insert.indexOf("]") },
        });
        editor.focus();
      }
    },
  };
  // The editor is created once; later values from outside are passed to it below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the label and language never change, and the first value is enough
  useEffect(() => {
    const take = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
      const files = picturesIn(data);
      if (isReadOnly || files.length === 0) return false;
      event.preventDefault();
      void calls.current.add(files);
      return true;
    };
    const created = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: value,
        extensions: [
          history(),
          keymap.of([
            { key: "Mod-b", run: (editor) => enclose(editor, "**") },
            { key: "Mod-i", run: (editor) => enclose(editor, "*") },
            ...markdownKeymap,
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          markdown(),
          syntaxHighlighting(highlights),
          EditorView.lineWrapping,
          EditorState.readOnly.of(isReadOnly),
          EditorView.contentAttributes.of({ "aria-label": label, lang, spellcheck: "true" }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) calls.current.onChange(state.doc.toString());
          }),
          EditorView.domEventHandlers({
            paste: (event) => take(event, event.clipboardData),
            drop: (event) => take(event, event.dataTransfer),
          }),
        ],
      }),
    });
    view.current = created;
    return () => created.destroy();
  }, []);
  useEffect(() => {
    const editor = view.current;
    if (editor && editor.state.doc.toString() !== value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  const tools = [
    { name: texts.tools.bold, Icon: IconBold, run: (editor: EditorView) => enclose(editor, "**") },
    { name: texts.tools.italic, Icon: IconItalic, run: (editor: EditorView) => enclose(editor, "*") },
    { name: texts.tools.heading, Icon: IconHeading, run: (editor: EditorView) => prefix(editor, "## ") },
    { name: texts.tools.list, Icon: IconList, run: (editor: EditorView) => prefix(editor, "- ") },
    { name: texts.tools.quote, Icon: IconBlockquote, run: (editor: EditorView) => prefix(editor, "> ") },
    { name: texts.tools.link, Icon: IconLink, run: (editor: EditorView) => enclose(editor, "[", "](https://)") },
  ];
  return (
    <div className={styles.markdown} data-invalid={error !== undefined || undefined}>
      <div
        className={isReadOnly ? "hidden" : "row gap-1 p-0 border-b"}
        role="toolbar"
        aria-label={`${texts.toolbar}: ${label}`}
      >
        {tools.map(({ name, Icon, run }) => (
          <Tooltip key={name} label={name}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={name}
              onClick={() => view.current && run(view.current)}
            >
              <Icon size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        ))}
        <FileButton
          accept={pictureTypes}
          onChange={(file) => file && void calls.current.add([file])}
          resetRef={() => {}}
        >
          {(button) => (
            <Tooltip label={`${texts.tools.picture}. ${texts.pictureHint}`}>
              <ActionIcon {...button} variant="subtle" color="gray" size="lg" aria-label={texts.tools.picture}>
                <IconPhoto size={18} stroke={1.6} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          )}
        </FileButton>
      </div>
      <div ref={place} />
      {error !== undefined && (
        <p className="wrong px-3 py-2" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
