import { IncomingMessage, ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import { Writable } from "node:stream";

/** What node:http itself needs to know of an answer's head; `_header` is no public property. */
type OpenResponse = ServerResponse & { _header: string | null };

const statusLine = (status: number): string => `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;

let dateLine = "";

/** The time of an answer as its head says it; made when it is asked for, and forgotten with the end of its second. */
function currentDateLine(): string {
  if (dateLine === "") {
    const now = new Date();
    dateLine = `Date: ${now.toUTCString()}\r\n`;
    setTimeout(() => {
      dateLine = "";
    }, 1000 - now.getMilliseconds()).unref();
  }
  return dateLine;
}

/** What node:http writes at the end of the head of an answer after which its connection stays open. */
export function keepAliveLines(keepAliveTimeoutMs: number): string {
  const hint = keepAliveTimeoutMs > 0 ? `Keep-Alive: timeout=${Math.floor(keepAliveTimeoutMs / 1000)}\r\n` : "";
  return `Connection: keep-alive\r\n${hint}\r\n`;
}

/**
 * Hands node:http a head that is text already, where the answer is one of the ordinary kind: HTTP/1.1, the connection
 * stays, nothing has been set before. Checking and joining a dozen headers one by one is a quarter of what an answer
 * costs. False where node:http has to make the head.
 */
export function assignHead(response: ServerResponse, status: number, lines: string, lastLines: string): boolean {
  // After 304 no body follows, which node:http finds out only where it makes the head itself.
  if (!canAssignHead || status === 304 || !isOrdinary(response)) return false;
  response.statusCode = status;
  (response as OpenResponse)._header = statusLine(status) + lines + currentDateLine() + lastLines;
  return true;
}

/** A response that a test injects is of another class and keeps its head to itself. */
function isOrdinary(response: ServerResponse): boolean {
  const { req } = response;
  return (
    response.constructor === ServerResponse &&
    response.shouldKeepAlive &&
    req.httpVersionMinor === 1 &&
    req.httpVersionMajor === 1 &&
    req.headers.expect === undefined &&
    response.sendDate &&
    !response.headersSent &&
    response.getHeaderNames().length === 0
  );
}

/** Names and values in turn, the form that `writeHead` takes as it is. */
export function headerList(lines: string): string[] {
  const list: string[] = [];
  for (const line of lines.split("\r\n")) {
    const colon = line.indexOf(": ");
    if (colon > 0) list.push(line.slice(0, colon), line.slice(colon + 2));
  }
  return list;
}

/** Whether this Node sends an assigned head exactly as one that it made; a later one may not, and then makes it. */
const canAssignHead = checkAssignedHead();

function checkAssignedHead(): boolean {
  const lines = "content-type: text/plain\r\ncontent-length: 4\r\n";
  const made = sentBytes((response) => response.writeHead(200, headerList(lines)).end("text", "latin1"));
  const assigned = sentBytes((response) => {
    (response as OpenResponse)._header = `${statusLine(200)}${lines}${dateOf(made)}${keepAliveLines(0)}`;
    response.end("text", "latin1");
  });
  return made !== "" && made === assigned;
}

function dateOf(head: string): string {
  return /Date: .*\r\n/.exec(head)?.[0] ?? "";
}

function sentBytes(send: (response: ServerResponse) => void): string {
  let text = "";
  const socket = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString("latin1");
      done();
    },
  });
  const request = new IncomingMessage(new Socket());
  request.httpVersionMajor = 1;
  request.httpVersionMinor = 1;
  const response = new ServerResponse(request);
  response.shouldKeepAlive = true;
  response.assignSocket(socket as Socket);
  send(response);
  const isFinished = response.headersSent && response.writableEnded;
  response.detachSocket(socket as Socket);
  return isFinished ? text : "";
}
