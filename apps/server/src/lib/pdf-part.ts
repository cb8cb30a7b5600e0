import type { Language } from "@meridian/contract/errors";

export interface Style {
  size?: number;
  isBold?: boolean;
  color?: string;
  align?: "left" | "right";
}

/** A part of the page's width. */
export interface Column extends Style {
  text: string;
  /** The share of the width; those of a row add up to 1. */
  share: number;
}

/** What is on the page, from top to bottom. */
export type PdfPart =
  | { kind: "line"; text: string; style: Style }
  | { kind: "row"; columns: readonly Column[] }
  | { kind: "rule" }
  | { kind: "space"; lines: number };

export interface PdfInfo {
  title: string;
  author: string;
  language: Language;
  /** The date the file states, so that it is the same however often it is drawn. */
  at: Date;
}

/** A document to draw. */
export interface PdfTask {
  info: PdfInfo;
  parts: readonly PdfPart[];
}
