/** Sends one call by key to the server and returns its response. */
export type LookupTransport = (request: {
  method: "GET" | "POST";
  /** Including the query. */
  path: string;
  /** JSON; null if the call has no body. */
  body: string | null;
}) => Promise<{ status: number; body: unknown }>;

/** A call by key that was refused: `code` is the name of the refusal. */
export class LookupError extends Error {
  readonly status: number;
  readonly code: string;
  readonly resolution: string;
  readonly requestId: string;
  constructor(status: number, refusal: { code: string; message: string; resolution: string; request_id: string }) {
    super(refusal.message);
    this.name = "LookupError";
    this.status = status;
    this.code = refusal.code;
    this.resolution = refusal.resolution;
    this.requestId = refusal.request_id;
  }
}

const OK = 200;

/** Makes one typed call over a transport; a refusal rejects with LookupError. */
export const createLookupCall =
  (transport: LookupTransport) =>
  <I extends object, O>(path: string, method: "GET" | "POST", bodyFields: readonly string[]) =>
  async (input: I): Promise<O> => {
    const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
    const inPath = (name: string) => path.includes(`{${name}}`);
    const inBody = given.filter(([name]) => bodyFields.includes(name));
    const query = given.filter(([name]) => !inPath(name) && !bodyFields.includes(name));
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((input as Record<string, unknown>)[name] ?? "")),
    );
    const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]));
    const { status, body } = await transport({
      method,
      path: query.length > 0 ? `${filled}?${search}` : filled,
      body: method === "GET" ? null : JSON.stringify(bodyOf(inBody)),
    });
    if (status === OK) return body as O;
    throw new LookupError(status, refusalIn(body));
  };

/** A list of addresses is the whole body. */
const bodyOf = (fields: [string, unknown][]): unknown =>
  fields[0]?.[0] === "addresses" ? fields[0][1] : Object.fromEntries(fields);

/** A refusal, whether or not it comes in the portal's envelope. */
function refusalIn(body: unknown): ConstructorParameters<typeof LookupError>[1] {
  const { data, ...refusal } = body as { data?: object };
  return (data ?? refusal) as ConstructorParameters<typeof LookupError>[1];
}
