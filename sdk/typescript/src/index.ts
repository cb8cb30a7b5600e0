export { type CallOptions, Client, type ClientOptions, type Item } from "./client.ts";
export { clientAddress, type IsTrusted, trustedProxies } from "./client-address.ts";
export { Database, type DatabaseOptions, type LookupOptions, NOT_AN_ADDRESS, RESERVED_ADDRESS } from "./database.ts";
export {
  ApiError,
  AuthenticationError,
  ConnectionError,
  DatabaseError,
  InvalidInputError,
  MeridianError,
  NotFoundError,
  type Problem,
  QuotaError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "./errors.ts";
export type { Language, RegionNames } from "./language.ts";
export {
  expressMiddleware,
  type FetchOptions,
  fastifyPlugin,
  fetchHandler,
  type Visitor,
  type VisitorOptions,
} from "./middleware.ts";
export type * from "./model.gen.ts";
