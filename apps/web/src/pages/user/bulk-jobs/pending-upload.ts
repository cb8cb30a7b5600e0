/** An upload that was begun, with what identifies its file. */
export interface PendingUpload {
  userId: number;
  uploadId: string;
  url: string;
  name: string;
  size: number;
  /** When the file was last changed, in milliseconds since 1970. */
  modified: number;
  expiresAt: string;
}

const storageKey = "bulk-upload";

/** Remembers the upload, so that it can continue after the page was closed. */
export function rememberUpload(upload: PendingUpload): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(upload));
  } catch {
    // Without storage, an upload continues only as long as the page is open.
  }
}

export function forgetUpload(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored either.
  }
}

/** The user's upload that was interrupted and can still continue. */
export function pendingUpload(userId: number | undefined): PendingUpload | null {
  try {
    const stored: PendingUpload | null = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    return stored && stored.userId === userId && Date.parse(stored.expiresAt) > Date.now() ? stored : null;
  } catch {
    return null;
  }
}

export const isSameFile = ({ name, size, modified }: PendingUpload, file: File): boolean =>
  name === file.name && size === file.size && modified === file.lastModified;
