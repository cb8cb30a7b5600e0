import { staffApi } from "@meridian/contract";
import type { App } from "../app.ts";
import { commandLine } from "../modules/staff/actor.ts";
import { StaffProblem } from "../modules/staff/problem.ts";
import { openService } from "../modules/staff/services.ts";
import { changeUser, listStaff, listUsers, markStaff, showUser } from "../modules/staff/users.ts";
import type { Call } from "./command.ts";
import { commandOf, readInput, stringOption, type Verb } from "./verbs.ts";

const { userList, userChange, serviceOpen } = staffApi.admin;

/** A user by id, phone or email. @throws StaffProblem unless it is exactly one */
async function userNamed(app: App, name: string | undefined): Promise<number> {
  if (name === undefined) throw new StaffProblem(["name a user by id, phone or email"]);
  if (/^\d{1,9}$/.test(name)) return Number(name);
  const { list } = await listUsers(app, readInput(userList, { keyword: name, limit: 100 }));
  const exact = list.filter(({ phone, email }) => phone === name || email.toLowerCase() === name.toLowerCase());
  const [found] = exact;
  if (!found || exact.length > 1) throw new StaffProblem([`${exact.length} users are named ${name}; take the id`]);
  return found.id;
}

const opening = (source: "gift" | "order", text: string): Verb => ({
  form: "<user> --type n --quota n --days n [--qps n]",
  text,
  run: async (app, { words: [, name], values: { type, quota, days, qps } }) => {
    const account_id = await userNamed(app, name);
    return openService(
      app,
      commandLine,
      readInput(serviceOpen, { account_id, source, service_type: type, quota, days, qps }),
    );
  },
});

const changing = async (app: App, action: "disable" | "enable", { words: [, name], values: { reason } }: Call) =>
  changeUser(app, commandLine, readInput(userChange, { id: await userNamed(app, name), action, reason }));

/** Users, their keys and what they may call. */
export const userCommand = commandOf("users", {
  summary: "Users: find, disable, enable, give quota, open paid services",
  options: {
    keyword: stringOption,
    page: stringOption,
    limit: stringOption,
    reason: stringOption,
    type: stringOption,
    quota: stringOption,
    days: stringOption,
    qps: stringOption,
  },
  notes: "  <user> is an id, a phone or an email.",
  verbs: {
    list: {
      form: "[--keyword w] [--page n]",
      text: "find users by phone, email, id, name or company",
      run: async (app, { values: { keyword, page, limit = "50" } }) =>
        (await listUsers(app, readInput(userList, { keyword, page, limit }))).list,
    },
    show: {
      form: "<user>",
      text: "show a user with services, keys, sub-accounts and sessions",
      run: async (app, { words: [, name] }) => showUser(app, await userNamed(app, name)),
    },
    disable: {
      form: "<user> [--reason <text>]",
      text: "end the user's sessions and freeze their keys",
      question: (_app, { words: [, name] }) => `Disable ${name}, end all sessions and freeze all keys?`,
      run: (app, call) => changing(app, "disable", call),
    },
    enable: {
      form: "<user>",
      text: "undo disable",
      run: (app, call) => changing(app, "enable", call),
    },
    grant: opening("gift", "give calls for a number of days"),
    open: opening("order", "open or extend a service that was sold"),
  },
});

const marking = async (app: App, name: string | undefined, isStaff: boolean) =>
  markStaff(app, commandLine, await userNamed(app, name), isStaff);

/** Who may use the console. */
export const staffCommand = commandOf("staff", {
  summary: "Who works in the console at /admin",
  notes: "  The console requires two-factor authentication.",
  verbs: {
    list: { form: "", text: "all of them", run: listStaff },
    mark: { form: "<user>", text: "lets a user in", run: (app, { words: [, name] }) => marking(app, name, true) },
    unmark: {
      form: "<user>",
      text: "revoke a user's access, within five seconds",
      question: (_app, { words: [, name] }) => `Let ${name} into the console no longer?`,
      run: (app, { words: [, name] }) => marking(app, name, false),
    },
  },
});
