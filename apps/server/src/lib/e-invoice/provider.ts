/** A request for a digital invoice. */
export interface EInvoiceRequest {
  /** Our number; the provider issues one invoice per number. */
  number: string;
  isSpecial: boolean;
  buyer: {
    isPerson: boolean;
    name: string;
    taxNo: string;
    bank: string;
    account: string;
    address: string;
    phone: string;
    email: string;
  };
  /** What was sold. */
  item: string;
  /** With tax. */
  amountCents: number;
  remark: string;
}

interface EInvoiceFile {
  format: "pdf" | "ofd" | "xml";
  bytes: Uint8Array;
}

export type EInvoiceOutcome =
  | { status: "pending" }
  | { status: "issued"; invoiceNo: string; taxCents: number; files: EInvoiceFile[] }
  /** Refused permanently; a retry needs another number. */
  | { status: "failed"; reason: string };

/** Issues digital invoices at the tax office. */
export interface EInvoiceProvider {
  name: string;
  /**
   * Requests an invoice. Idempotent: the same number returns the state of the first request.
   * @throws Error if the provider cannot be reached
   */
  issue(request: EInvoiceRequest): Promise<EInvoiceOutcome>;
}
