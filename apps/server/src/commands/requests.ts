import { staffApi } from "@meridian/contract";
import type { certificationActions, renewalActions } from "@meridian/contract/admin";
import { commandLine } from "../lib/staff/actor.ts";
import {
  changeCertification,
  listCertifications,
  showCertification,
} from "../modules/certification/staff-certifications.ts";
import { changeRenewal, listRenewals } from "../modules/renewals/staff-renewals.ts";
import { commandOf, readInput, stringOption, type Verb } from "./verbs.ts";

const { certificationList, certificationInfo, certificationChange, renewalList, renewalChange } = staffApi.admin;

const deciding = (action: (typeof certificationActions)[number], form: string, text: string): Verb => ({
  form: `<id> ${form}`.trim(),
  text,
  run: (app, { words: [, id], values: { reason, cents } }) =>
    changeCertification(app, commandLine, readInput(certificationChange, { id, action, reason, amount_cents: cents })),
});

/** Certification of companies. */
export const certificationCommand = commandOf("certifications", {
  summary: "Company certifications: list, show, pass, reject",
  options: {
    status: stringOption,
    keyword: stringOption,
    page: stringOption,
    limit: stringOption,
    reason: stringOption,
    cents: stringOption,
  },
  verbs: {
    list: {
      form: "[--status s] [--keyword w] [--page n]",
      text: "list requests, newest first",
      run: async (app, { values: { status, keyword, page, limit = "50" } }) =>
        (await listCertifications(app, readInput(certificationList, { status, keyword, page, limit }))).list,
    },
    show: {
      form: "<id>",
      text: "show a request with ten-minute links to its files",
      run: (app, { words: [, id] }) => showCertification(app, readInput(certificationInfo, { id }).id),
    },
    pass: deciding("pass", "", "the company is certified"),
    transfer: deciding("transfer", "--cents 1..99", "so much was sent to the company's account"),
    reject: {
      ...deciding("reject", "--reason <text>", "the company hears why"),
      question: (_app, { words: [, id] }) => `Reject certification ${id}?`,
    },
    revoke: {
      ...deciding("revoke", "--reason <text>", "withdraws one that has passed"),
      question: (_app, { words: [, id] }) => `Withdraw certification ${id}?`,
    },
  },
});

const handling = (action: (typeof renewalActions)[number], form: string, text: string): Verb => ({
  form: `<id> ${form}`.trim(),
  text,
  run: (app, { words: [, id], values: { reply } }) =>
    changeRenewal(app, commandLine, readInput(renewalChange, { id, action, reply })),
});

/** Requests for more time or quota. */
export const renewalCommand = commandOf("renewals", {
  summary: "Renewal requests for sales",
  options: { status: stringOption, page: stringOption, limit: stringOption, reply: stringOption },
  verbs: {
    list: {
      form: "[--status s] [--page n]",
      text: "list requests, newest first",
      run: async (app, { values: { status, page, limit = "50" } }) =>
        (await listRenewals(app, "en", readInput(renewalList, { status, page, limit }))).list,
    },
    handle: handling("handle", "", "takes one in hand"),
    done: handling("done", "[--reply <text>]", "it is renewed"),
    refuse: handling("refuse", "--reply <reason>", "it is not, and why"),
  },
});
