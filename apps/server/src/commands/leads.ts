import { writeFile } from "node:fs/promises";
import { staffApi } from "@meridian/contract";
import { endpointVerb } from "./endpoint-verb.ts";
import { commandOf } from "./verbs.ts";

const { leadList, leadInfo, leadChange, leadExport } = staffApi.admin;

/** Messages from visitors and customers. */
export const leadCommand = commandOf("leads", {
  summary: "Messages from visitors: list, assign, answer, accept, refuse, close",
  verbs: {
    list: endpointVerb(leadList),
    show: endpointVerb(leadInfo),
    assign: endpointVerb(leadChange, {
      fixed: { action: "assign" },
      fields: ["handler"],
      text: "assign a message to a colleague",
    }),
    take: endpointVerb(leadChange, { fixed: { action: "take" }, fields: [], text: "start handling a message" }),
    answer: endpointVerb(leadChange, {
      fixed: { action: "answer" },
      fields: ["reply"],
      text: "reply to the sender; the message stays open until it is closed",
    }),
    accept: endpointVerb(leadChange, {
      fixed: { action: "accept" },
      fields: ["reply", "correct_value", "public_reason", "service_type", "quota", "days"],
      text: "accept a trial, with type, quota and days, or a correction",
    }),
    refuse: endpointVerb(leadChange, {
      fixed: { action: "refuse" },
      fields: ["reply", "public_reason"],
      text: "decline it and send the sender the reason as reply",
    }),
    publish: endpointVerb(leadChange, {
      fixed: { action: "publish" },
      fields: ["version"],
      text: "mark a correction as published",
    }),
    withdraw: endpointVerb(leadChange, {
      fixed: { action: "withdraw" },
      fields: ["reply", "public_reason"],
      text: "take a correction out of later builds and send the sender the reason as reply",
    }),
    receive: endpointVerb(leadChange, {
      fixed: { action: "receive" },
      fields: ["reply"],
      text: "record what the sender wrote back, which opens the message again",
    }),
    close: endpointVerb(leadChange, {
      fixed: { action: "close" },
      fields: [],
      text: "close it; the sender is not told",
      question: "Close message {id}?",
    }),
    export: endpointVerb(leadExport, {
      text: "export the newest 10,000 messages as CSV, with spreadsheet formulas neutralized",
      options: ["file"],
      show: async ({ csv }, { values: { file = "leads.csv", "dry-run": isDry } }) => {
        if (isDry !== true) await writeFile(String(file), csv);
        return { file, bytes: Buffer.byteLength(csv) };
      },
    }),
  },
});
