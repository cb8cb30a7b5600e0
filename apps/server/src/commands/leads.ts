import { writeFile } from "node:fs/promises";
import { staffApi } from "@meridian/contract";
import type { leadActions } from "@meridian/contract/admin";
import { commandLine } from "../lib/staff/actor.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import { changeLead, exportLeads, listLeads, showLead } from "../modules/leads/staff-leads.ts";
import { commandOf, readInput, stringOption, type Verb } from "./verbs.ts";

const { leadList, leadInfo, leadChange, leadExport } = staffApi.admin;

const changing = (action: (typeof leadActions)[number], form: string, text: string): Verb => ({
  form: `<id> ${form}`.trim(),
  text,
  run: (app, { words: [, id], values }) => {
    const { reply, handler, version, value, type, quota, days } = values;
    const given = { id, action, reply, handler, version, correct_value: value, service_type: type, quota, days };
    return changeLead(app, commandLine, readInput(leadChange, given));
  },
});

/** Messages from visitors and customers. */
export const leadCommand = commandOf("leads", {
  summary: "Messages from visitors: list, assign, answer, accept, refuse",
  options: {
    kind: stringOption,
    status: stringOption,
    keyword: stringOption,
    page: stringOption,
    limit: stringOption,
    reply: stringOption,
    handler: stringOption,
    version: stringOption,
    value: stringOption,
    type: stringOption,
    quota: stringOption,
    days: stringOption,
  },
  verbs: {
    list: {
      form: "[--kind k] [--status s] [--keyword w] [--page n]",
      text: "list messages, newest first",
      run: async (app, { values: { kind, status, keyword, page, limit = "50" } }) =>
        (await listLeads(app, readInput(leadList, { kind, status, keyword, page, limit }))).list,
    },
    show: {
      form: "<id>",
      text: "show a message with its files and possible actions",
      run: (app, { words: [, id] }) => showLead(app, readInput(leadInfo, { id }).id),
    },
    assign: changing("assign", "--handler <name>", "assign a message to a colleague"),
    take: changing("take", "", "start handling a message"),
    answer: changing("answer", "--reply <text>", "reply to the sender and close it"),
    accept: changing(
      "accept",
      "[--reply <text>]",
      "accept a trial (--type n --quota n --days n) or a correction ([--value v])",
    ),
    refuse: changing("refuse", "--reply <reason>", "decline it and send the sender the reason"),
    publish: changing("publish", "--version <version>", "mark a correction as published"),
    close: {
      ...changing("close", "", "close it without a reply"),
      question: (_app, { words: [, id] }) => `Close message ${id} without an answer?`,
    },
    export: {
      form: "<file.csv> [--kind k] [--status s]",
      text: "export as CSV, with spreadsheet formulas neutralised",
      run: async (app, { words: [, path], values: { kind, status, keyword, ...options } }) => {
        if (path === undefined) throw new StaffProblem(["specify a file"]);
        const { csv } = await exportLeads(app, readInput(leadExport, { kind, status, keyword }));
        if (options["dry-run"] !== true) await writeFile(path, csv);
        return { file: path, bytes: Buffer.byteLength(csv) };
      },
    },
  },
});
