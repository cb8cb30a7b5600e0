import { ApiError } from "@meridian/client/call";

/** The outcome of a call: 200 or the error code, and the error's data. */
export const answerOf = (call: Promise<unknown>): Promise<{ code: number; data: unknown }> =>
  call.then(
    (data) => ({ code: 200, data }),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return { code: error.code, data: error.data };
    },
  );
