import { staffApi } from "@meridian/contract";
import { staffRoleNames } from "@meridian/contract/staff-access";
import { plainPhone } from "@meridian/contract/written";
import type { App } from "../app.ts";
import { formatPhone } from "../lib/phones.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import { callStaff, endpointVerb, readInput } from "./endpoint-verb.ts";
import { commandOf } from "./verbs.ts";

const { userList, userInfo, userChange, serviceOpen, ...calls } = staffApi.admin;
const { staffList, staffRoleSet, staffLimits, setStaffLimits } = staffApi.adminStaff;

/** The id of the user with this id, phone or email. @throws StaffProblem unless exactly one user matches */
async function findUserId(app: App, name: string): Promise<number> {
  if (/^\d{1,9}$/.test(name)) return Number(name);
  const { list } = await callStaff(app, userList, readInput(userList, { keyword: name, limit: 100 }));
  const written = formatPhone(plainPhone(name));
  const exact = list.filter(({ phone, email }) => phone === written || email.toLowerCase() === name.toLowerCase());
  const [found] = exact;
  if (!found || exact.length > 1) throw new StaffProblem([`${exact.length} users match ${name}; use the id`]);
  return found.id;
}

const byName = { id: findUserId, account_id: findUserId, user_id: findUserId };
const notes = "  A user is named by id, phone or email.";

/** Users, their keys and their services. */
export const userCommand = commandOf("users", {
  summary: "Users: find, disable, enable, grant quota, open paid services",
  notes,
  verbs: {
    list: endpointVerb(userList),
    show: endpointVerb(userInfo, { read: byName }),
    calls: endpointVerb(calls.customerUsage, { words: ["user_id"], read: byName }),
    points: endpointVerb(calls.customerPoints, { words: ["user_id"], read: byName }),
    notices: endpointVerb(calls.customerNotices, { words: ["user_id"], read: byName }),
    jobs: endpointVerb(calls.customerJobs, { words: ["user_id"], read: byName }),
    log: endpointVerb(calls.customerLog, { words: ["user_id"], read: byName }),
    disable: endpointVerb(userChange, {
      fixed: { action: "disable" },
      read: byName,
      text: "end the user's sessions and freeze their keys",
      question: "Disable user {id}, end all sessions and freeze all keys?",
    }),
    enable: endpointVerb(userChange, { fixed: { action: "enable" }, fields: [], read: byName, text: "undo disable" }),
    grant: endpointVerb(serviceOpen, {
      fixed: { source: "gift" },
      words: ["account_id"],
      read: byName,
      text: "grant free calls for a number of days",
    }),
    open: endpointVerb(serviceOpen, {
      fixed: { source: "order" },
      words: ["account_id"],
      read: byName,
      text: "open or extend a paid service",
    }),
  },
});

/** Who may use the console, and as what. */
export const staffCommand = commandOf("staff", {
  summary: "Roles in the staff console at /admin",
  notes: `${notes}\n  Roles are ${staffRoleNames.join(", ")}. The console requires two-factor authentication.`,
  verbs: {
    list: endpointVerb(staffList),
    set: endpointVerb(staffRoleSet, { words: ["user_id", "role"], read: byName }),
    limits: endpointVerb(staffLimits),
    "set-limits": endpointVerb(setStaffLimits),
    remove: endpointVerb(staffRoleSet, {
      fixed: { role: "none" },
      words: ["user_id"],
      read: byName,
      text: "revoke a user's access, within five seconds",
      question: "Revoke the access of user {user_id} to the console?",
    }),
  },
});
