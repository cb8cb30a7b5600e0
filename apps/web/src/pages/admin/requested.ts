interface Requested {
  request_id: number;
  expires_at: string;
}

/** Whether a call waits for a second person instead of being carried out. */
export const isRequested = <T extends object>(answer: T): answer is T & Requested => "request_id" in answer;
