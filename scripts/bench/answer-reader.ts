const HEAD_END = "\r\n\r\n";

/** Reads consecutive responses from one connection, using their Content-Length. */
export class AnswerReader {
  #head: Buffer | null = null;
  #status = 0;
  #bodyLeft = 0;

  /** The HTTP status of the response that this chunk completes; null while it is incomplete. */
  read(chunk: Buffer): number | null {
    if (this.#bodyLeft > 0) {
      this.#bodyLeft -= chunk.length;
      return this.#bodyLeft > 0 ? null : this.#status;
    }
    const data = this.#head ? Buffer.concat([this.#head, chunk]) : chunk;
    const headEnd = data.indexOf(HEAD_END);
    this.#head = headEnd < 0 ? data : null;
    if (headEnd < 0) return null;
    const head = data.toString("latin1", 0, headEnd);
    this.#status = Number(head.slice(9, 12));
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    this.#bodyLeft = headEnd + HEAD_END.length + length - data.length;
    return this.#bodyLeft > 0 ? null : this.#status;
  }
}
