import { ApiError } from "@meridian/client/call";

/** What a call answers: 200 or the code of its failure, and what the failure says beside its message. */
export const answerOf = (call: Promise<unknown>): Promise<{ code: number; data: unknown }> =>
  call.then(
    (data) => ({ code: 200, data }),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return { code: error.code, data: error.data };
    },
  );
