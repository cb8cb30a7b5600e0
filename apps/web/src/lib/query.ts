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
    /** `isLocal`: the page itself shows that no usable answer arrived. */
    mutationMeta: { isQuiet?: boolean; isLocal?: boolean };
  }
}

/** The cache of all calls. A failure is announced once, after the last retry, unless the call is silent or lazy. */
export function createQueryClient(announce: (error: Error, sent?: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => !query.meta?.isQuiet && announce(error) }),
    mutationCache: new MutationCache({
      onError: (error, sent, _result, { meta }) => {
        const isShown = meta?.isLocal && !(error instanceof ApiError);
        if (!meta?.isQuiet && !isShown) announce(error, sent);
      },
    }),
    defaultOptions: {
      // Offline, an action fails at once with a message instead of waiting silently.
      mutations: { networkMode: "always" },
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: retriesOnce,
      },
    },
  });
}

/** Whether to call again: once, if no answer arrived. */
export const retriesOnce = (failures: number, error: Error): boolean =>
  failures === 0 && error instanceof TransportError && error.reason === "network";

/** Reads an endpoint; the cache key is the path and the input. */
export const query = <I extends object, O>(
  endpoint: EndpointCall<I, O>,
  input: I,
  { lazy = false }: CallOptions = {},
) => ({
  queryKey: [endpoint.path, input] as const,
  queryFn: ({ signal }: QueryFunctionContext) => endpoint(input, { signal, lazy }),
  meta: { isQuiet: endpoint.silent || lazy },
});

/** Endpoints to read again after an action. */
type Affected = readonly { path: string }[];

/**
 * Changes something on the server and marks the affected readings as stale. Failures are announced unless the call is
 * silent.
 */
export function useAction<I extends object, O>(
  endpoint: EndpointCall<I, O>,
  affected: Affected = [],
  { isLocal = false } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: I; idempotencyKey?: string }) =>
      endpoint(input, idempotencyKey ? { idempotencyKey } : {}),
    meta: { isQuiet: endpoint.silent, isLocal },
    onSuccess: () => Promise.all(affected.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  });
}

/** An error message for the visitor. */
export function describeError(error: Error, texts: Record<TransportError["reason"], string>): string {
  if (error instanceof ApiError) return error.message;
  if (!(error instanceof TransportError)) return texts.server;
  return error.requestId ? `${texts[error.reason]} (${error.requestId})` : texts[error.reason];
}
