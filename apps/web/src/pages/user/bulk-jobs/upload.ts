import type { DetailedError, Upload } from "tus-js-client";
import { api } from "../../../lib/api.ts";
import { currentSession, subscribeToSession } from "../../../lib/session.ts";
import { load } from "../../../lib/update-watch.ts";
import { forgetUpload, isSameFile, pendingUpload, rememberUpload } from "./pending-upload.ts";
import { Rate } from "./rate.ts";
import type { Options } from "./values.ts";

/** What is done with the file once it is there. */
export interface Purpose {
  keyId: number;
  options: Options;
}

/** The one upload of this page. It goes on while other pages of the site are read. */
export type UploadState =
  | { kind: "none" }
  /** `opening`: the server is asked where to send the file; `closing`: all is sent, and the job is being created. */
  | { kind: "opening" | "closing"; file: File }
  /** `waiting`: the connection is lost; it is tried again from time to time. */
  | { kind: "sending" | "paused" | "waiting"; file: File; sent: number; rate: number | null }
  | { kind: "failed"; file: File; error: UploadError }
  | { kind: "created"; jobId: number };

/** `gone`: the server no longer has the upload; `changed`: the file was changed or moved; `full`: no space left. */
export type UploadError = { reason: "gone" | "changed" | "full" | "refused" } | { reason: "answer"; error: Error };

/** What a lost connection costs at most; a multiple of what stores of uploads take in one piece. */
const PIECE_BYTES = 16 * 1024 * 1024;
const LONGEST_WAIT_MS = 15_000;
const SHOWN_EVERY_MS = 250;

const GONE = [403, 404, 410];
const FULL = [413, 507];
/** Answers that pass: taken by an earlier connection, too many requests. */
const PASSING = [408, 409, 423, 425, 429];

let state: UploadState = { kind: "none" };
let transfer: Transfer | null = null;
const listeners = new Set<() => void>();

export const currentUpload = (): UploadState => state;

export function subscribeToUpload(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: UploadState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** A file on its way to the server, from the first byte to the job. */
class Transfer {
  readonly #file: File;
  readonly #purpose: Purpose;
  readonly #rate = new Rate();
  #upload: Upload | null = null;
  #uploadId = "";
  #sent = 0;
  #shownAt = 0;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(file: File, purpose: Purpose) {
    this.#file = file;
    this.#purpose = purpose;
  }

  async begin(): Promise<void> {
    const file = this.#file;
    this.#sent = 0;
    show({ kind: "opening", file });
    try {
      const [{ Upload }, { upload_id, upload_url }] = await Promise.all([
        load(() => import("tus-js-client")),
        this.#open(),
      ]);
      if (transfer !== this) return;
      this.#uploadId = upload_id;
      this.#upload = new Upload(file, {
        // Pages may only send to their own origin.
        uploadUrl: location.origin + new URL(upload_url, location.href).pathname,
        chunkSize: PIECE_BYTES,
        retryDelays: null,
        storeFingerprintForResuming: false,
        onProgress: (sent) => this.#onProgress(sent),
        onError: (error) => void this.#onError(error),
        onSuccess: () => void this.#close(),
      });
      this.resume();
    } catch (error) {
      this.#fail({ reason: "answer", error: error as Error });
    }
  }

  /** Where to send the file: to the upload that was interrupted, if it is of the same file. */
  async #open(): Promise<{ upload_id: string; upload_url: string }> {
    const { name, size, lastModified: modified } = this.#file;
    const userId = currentSession().user?.id;
    const pending = pendingUpload(userId);
    if (pending && isSameFile(pending, this.#file)) return { upload_id: pending.uploadId, upload_url: pending.url };
    const opened = await api.bulkJobs.jobUpload({ name, size }, { lazy: true });
    const { upload_id: uploadId, upload_url: url, expires_at: expiresAt } = opened;
    if (userId !== undefined) rememberUpload({ userId, uploadId, url, name, size, modified, expiresAt });
    return opened;
  }

  resume(): void {
    clearTimeout(this.#timer);
    this.#rate.reset();
    this.#showSending("sending");
    this.#upload?.start();
  }

  pause(): void {
    clearTimeout(this.#timer);
    void this.#upload?.abort();
    this.#showSending("paused");
  }

  /** Stops, and has the server forget what it has. */
  cancel(): void {
    clearTimeout(this.#timer);
    // The server deletes unfinished uploads after a day, so an answer is not needed.
    this.#upload?.abort(true).catch(() => {});
  }

  /** Stops, and leaves what was sent for later. */
  leave(): void {
    clearTimeout(this.#timer);
    void this.#upload?.abort();
  }

  #showSending(kind: "sending" | "paused" | "waiting", rate: number | null = null): void {
    if (transfer === this) show({ kind, file: this.#file, sent: this.#sent, rate });
  }

  #onProgress(sent: number): void {
    if (sent > this.#sent) this.#failures = 0;
    this.#sent = sent;
    const now = Date.now();
    if (state.kind !== "sending" || now - this.#shownAt < SHOWN_EVERY_MS) return;
    this.#shownAt = now;
    this.#showSending("sending", this.#rate.note(sent, now));
  }

  async #onError(error: Error | DetailedError): Promise<void> {
    const status = ("originalResponse" in error && error.originalResponse?.getStatus()) || 0;
    if (GONE.includes(status)) {
      forgetUpload();
      return this.#fail({ reason: "gone" });
    }
    if (FULL.includes(status)) return this.#fail({ reason: "full" });
    if (status >= 400 && status < 500 && !PASSING.includes(status)) return this.#fail({ reason: "refused" });
    // A file that was changed or moved fails like a connection, but cannot be read any more either.
    const isReadable = await this.#file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      );
    if (!isReadable) return this.#fail({ reason: "changed" });
    if (transfer !== this || state.kind !== "sending") return;
    this.#showSending("waiting");
    this.#timer = setTimeout(() => this.resume(), Math.min(LONGEST_WAIT_MS, 1000 * 2 ** this.#failures++));
  }

  async #close(): Promise<void> {
    if (transfer !== this) return;
    const file = this.#file;
    const { keyId, options } = this.#purpose;
    show({ kind: "closing", file });
    try {
      const input = { upload_id: this.#uploadId, key_id: keyId, ...options };
      // A second try after a lost answer creates no second job.
      const { id } = await api.bulkJobs.jobCreate(input, { lazy: true, idempotencyKey: this.#uploadId });
      forgetUpload();
      end({ kind: "created", jobId: id }, this);
    } catch (error) {
      this.#fail({ reason: "answer", error: error as Error });
    }
  }

  #fail(error: UploadError): void {
    if (transfer === this) show({ kind: "failed", file: this.#file, error });
  }
}

function end(last: UploadState, ended: Transfer | null = transfer): void {
  if (transfer !== ended) return;
  transfer = null;
  show(last);
}

/** Uploads a file and creates a job of it; continues an interrupted upload of the same file. */
export function startUpload(file: File, purpose: Purpose): void {
  transfer?.leave();
  transfer = new Transfer(file, purpose);
  void transfer.begin();
}

export const pauseUpload = (): void => transfer?.pause();

export const resumeUpload = (): void => transfer?.resume();

/** After a failure: begins again, continuing where the server is. */
export const retryUpload = (): void => void transfer?.begin();

export function cancelUpload(): void {
  transfer?.cancel();
  forgetUpload();
  end({ kind: "none" });
}

/** Makes room for the next upload after a job was created. */
export const clearUpload = (): void => end({ kind: "none" });

const isUnderWay = (): boolean => ["opening", "sending", "waiting", "closing"].includes(state.kind);

window.addEventListener("online", () => {
  if (state.kind === "waiting") transfer?.resume();
});

window.addEventListener("beforeunload", (event) => {
  if (isUnderWay()) event.preventDefault();
});

subscribeToSession(() => {
  if (!transfer || currentSession().token !== null) return;
  transfer.leave();
  end({ kind: "none" });
});
