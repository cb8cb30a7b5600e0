/** A digital invoice as a provider is asked for it. */
export interface EInvoiceRequest {
  /** Ours; the provider issues one invoice for each. */
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
  /** Refused for good; another try needs another number. */
  | { status: "failed"; reason: string };

/** Issues digital invoices at the tax office. */
export interface EInvoiceProvider {
  name: string;
  /**
   * Asks for an invoice; the same number again tells how far it is and asks for no second one.
   * @throws Error where the provider cannot be asked
   */
  issue(request: EInvoiceRequest): Promise<EInvoiceOutcome>;
}
