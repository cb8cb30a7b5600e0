import { staffApi } from "@meridian/contract";
import { staffRoleNames } from "@meridian/contract/staff-access";
import { plainPhone } from "@meridian/contract/written";
import type { App } from "../app.ts";
import { formatPhone } from "../lib/phones.ts";
import { commandLine } from "../lib/staff/actor.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import { openService } from "../modules/services/staff-services.ts";
import { listStaff, setStaffRole } from "../modules/staff/members.ts";
import { changeUser, listUsers, showUser } from "../modules/staff/users.ts";
import { setStaffLimits, staffLimits } from "../modules/staff-actions/limits.ts";
import type { Call } from "./command.ts";
import { commandOf, readFields, readInput, stringOption, type Verb } from "./verbs.ts";

const { userList, userChange, serviceOpen } = staffApi.admin;
const { staffRoleSet, setStaffLimits: setLimits } = staffApi.adminStaff;

/** The id of the user with this id, phone or email. @throws StaffProblem unless exactly one user matches */
async function findUserId(app: App, name: string | undefined): Promise<number> {
  if (name === undefined) throw new StaffProblem(["specify a user by id, phone or email"]);
  if (/^\d{1,9}$/.test(name)) return Number(name);
  const { list } = await listUsers(app, readInput(userList, { keyword: name, limit: 100 }));
  const written = formatPhone(plainPhone(name));
  const exact = list.filter(({ phone, email }) => phone === written || email.toLowerCase() === name.toLowerCase());
  const [found] = exact;
  if (!found || exact.length > 1) throw new StaffProblem([`${exact.length} users match ${name}; use the id`]);
  return found.id;
}

const openVerb = (source: "gift" | "order", text: string): Verb => ({
  form: "<user> --type n --quota n --days n [--qps n]",
  text,
  run: async (app, { words: [, name], values: { type, quota, days, qps } }) => {
    const account_id = await findUserId(app, name);
    return openService(
      app,
      commandLine,
      readInput(serviceOpen, { account_id, source, service_type: type, quota, days, qps }),
    );
  },
});

const runChange = async (app: App, action: "disable" | "enable", { words: [, name], values: { reason } }: Call) =>
  changeUser(app, commandLine, readInput(userChange, { id: await findUserId(app, name), action, reason }));

/** Users, their keys and their services. */
export const userCommand = commandOf("users", {
  summary: "Users: find, disable, enable, grant quota, open paid services",
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
      run: async (app, { words: [, name] }) => showUser(app, await findUserId(app, name)),
    },
    disable: {
      form: "<user> [--reason <text>]",
      text: "end the user's sessions and freeze their keys",
      question: (_app, { words: [, name] }) => `Disable ${name}, end all sessions and freeze all keys?`,
      run: (app, call) => runChange(app, "disable", call),
    },
    enable: {
      form: "<user>",
      text: "undo disable",
      run: (app, call) => runChange(app, "enable", call),
    },
    grant: openVerb("gift", "grant free calls for a number of days"),
    open: openVerb("order", "open or extend a paid service"),
  },
});

const runSetRole = async (app: App, name: string | undefined, role: string | undefined) =>
  setStaffRole(app, commandLine, readInput(staffRoleSet, { user_id: await findUserId(app, name), role }));

/** Who may use the console, and as what. */
export const staffCommand = commandOf("staff", {
  summary: "Roles in the staff console at /admin",
  notes: `  <role> is ${staffRoleNames.join(", ")}. The console requires two-factor authentication.`,
  verbs: {
    list: { form: "", text: "list the staff", run: async (app) => (await listStaff(app)).list },
    set: {
      form: "<user> <role>",
      text: "give a user a role, or change it",
      run: (app, { words: [, name, role] }) => runSetRole(app, name, role),
    },
    limits: {
      form: "[name=value ...]",
      text: "show or change what one person may give alone in a day",
      run: (app, { words: [, ...words] }) =>
        words.length === 0
          ? staffLimits(app)
          : setStaffLimits(app, commandLine, readInput(setLimits, readFields(words, setLimits.input.shape))),
    },
    remove: {
      form: "<user>",
      text: "revoke a user's access, within five seconds",
      question: (_app, { words: [, name] }) => `Revoke ${name}'s access to the console?`,
      run: (app, { words: [, name] }) => runSetRole(app, name, "none"),
    },
  },
});
