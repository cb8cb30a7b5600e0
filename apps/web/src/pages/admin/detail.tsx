import type { EndpointCall } from "@meridian/client/call";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DialogFrame } from "../../dialogs/dialog-frame.tsx";
import { query } from "../../lib/query.ts";
import { ErrorState } from "../../ui/states.tsx";
import { useAdminTexts } from "./admin-texts.tsx";

interface DetailProps<O> {
  title: string;
  endpoint: EndpointCall<{ id: number }, O>;
  id: number;
  width?: 560 | 1040;
  onClose: () => void;
  children: (data: O) => ReactNode;
}

/** The details of one list entry. */
export function Detail<O>({ title, endpoint, id, width = 560, onClose, children }: DetailProps<O>) {
  const texts = useAdminTexts();
  const { data, error, refetch } = useQuery({ ...query(endpoint, { id }, { lazy: true }), staleTime: 0 });
  return (
    <DialogFrame title={title} width={width} isDirty={hasTyped} onClose={onClose}>
      {error && !data && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className="min-h-60 rounded-menu bg-sunken" aria-busy="true" />}
      {data && (
        // Nothing that was opened or typed for one entry is there in the next.
        <div key={id} className="stack gap-5 mt-2">
          {children(data)}
        </div>
      )}
    </DialogFrame>
  );
}

/** Whether the open dialog has unsent input. */
export const hasTyped = (): boolean =>
  [...document.querySelectorAll<HTMLTextAreaElement>("[role=dialog] :is(textarea, input)")].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/** Private files, by links that expire. */
export function Files({ files }: { files: readonly { name: string; url: string }[] }) {
  const { none } = useAdminTexts();
  if (files.length === 0) return none;
  return (
    <ul>
      {files.map(({ name, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" className="link">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
