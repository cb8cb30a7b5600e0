import { staffApi } from "@meridian/contract";
import { endpointVerb } from "./endpoint-verb.ts";
import { commandOf } from "./verbs.ts";

const { certificationList, certificationInfo, certificationChange, renewalList, renewalChange } = staffApi.admin;

/** Certification of companies. */
export const certificationCommand = commandOf("certifications", {
  summary: "Company certifications: list, show, pass, reject",
  verbs: {
    list: endpointVerb(certificationList),
    show: endpointVerb(certificationInfo),
    pass: endpointVerb(certificationChange, { fixed: { action: "pass" }, fields: [], text: "certify the company" }),
    transfer: endpointVerb(certificationChange, {
      fixed: { action: "transfer" },
      fields: ["amount_cents"],
      text: "record that an amount of 1 to 99 cents was sent to the company's account",
    }),
    reject: endpointVerb(certificationChange, {
      fixed: { action: "reject" },
      fields: ["reason"],
      text: "decline it and tell the company the reason",
      question: "Reject certification {id}?",
    }),
    revoke: endpointVerb(certificationChange, {
      fixed: { action: "revoke" },
      fields: ["reason"],
      text: "withdraw one that has passed",
      question: "Withdraw certification {id}?",
    }),
  },
});

/** Requests for more time or quota. */
export const renewalCommand = commandOf("renewals", {
  summary: "Renewal requests for sales",
  verbs: {
    list: endpointVerb(renewalList),
    handle: endpointVerb(renewalChange, { fixed: { action: "handle" }, fields: [], text: "start handling a request" }),
    done: endpointVerb(renewalChange, { fixed: { action: "done" }, text: "record that it is renewed" }),
    refuse: endpointVerb(renewalChange, { fixed: { action: "refuse" }, text: "decline it, with the reason as reply" }),
  },
});
