import { ApiError, type CallOptions, type EndpointCall } from "@meridian/client/call";
import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { TransportError } from "./api.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { isQuiet?: boolean };
    mutationMeta: { isQuiet?: boolean };
  }
}

/** The cache of all calls. A failure is announced once, after the last try, unless the call is silent or lazy. */
export function createQueryClient(announce: (error: Error, sent?: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => !query.meta?.isQuiet && announce(error) }),
    mutationCache: new MutationCache({
      onError: (error, sent, _result, { meta }) => !meta?.isQuiet && announce(error, sent),
    }),
    defaultOptions: {
      // Without a connection an action fails at once and says so, instead of waiting unseen for one.
      mutations: { networkMode: "always" },
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures === 0 && error instanceof TransportError && error.reason === "network",
      },
    },
  });
}

/** The one way to read: the key is the path and the input, so it never has to be written. */
export const query = <I extends object, O>(
  endpoint: EndpointCall<I, O>,
  input: I,
  { lazy = false }: CallOptions = {},
) => ({
  queryKey: [endpoint.path, input] as const,
  queryFn: ({ signal }: QueryFunctionContext) => endpoint(input, { signal, lazy }),
  meta: { isQuiet: endpoint.silent || lazy },
});

/** Whatever may be asked of the server again once an action has changed it. */
type Affected = readonly { path: string }[];

/**
 * The one way to change something: a call that the visitor sets off, and the readings that are out of date after it.
 * A failure is announced unless the call is silent.
 */
export function useAction<I extends object, O>(endpoint: EndpointCall<I, O>, affected: Affected = []) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: I; idempotencyKey?: string }) =>
      endpoint(input, idempotencyKey ? { idempotencyKey } : {}),
    meta: { isQuiet: endpoint.silent },
    onSuccess: () => Promise.all(affected.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  });
}

/** What went wrong, in words for the visitor. */
export function describeError(error: Error, texts: Record<TransportError["reason"], string>): string {
  if (error instanceof ApiError) return error.message;
  if (!(error instanceof TransportError)) return texts.server;
  return error.requestId ? `${texts[error.reason]} (${error.requestId})` : texts[error.reason];
}
