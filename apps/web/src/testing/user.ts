import { signIn, type UserInfo } from "../lib/session.ts";

/** A company's main account, with differences. */
export const sampleUser = (differences: Partial<UserInfo> = {}): UserInfo => ({
  id: 1,
  phone: "+86 138 0013 8000",
  name: "Ann",
  email: "ann@example.com",
  avatar: "",
  vipType: 0,
  user_level: 1,
  role: null,
  role_name: "",
  permissions: [],
  payService: "",
  account_id: 1,
  integral: 0,
  certification: {
    id: null,
    status: "none",
    company_name: "",
    uscc_masked: "",
    reject_reason: "",
    submitted_at: null,
    passed_at: null,
  },
  time_zone: "UTC",
  lang: "en-US",
  unread: 0,
  verified_email: "",
  two_factor: false,
  deletion_due_at: null,
  created_at: "2026-01-01T00:00:00.000Z",
  last_login_at: null,
  ...differences,
});

/** Signs in a sample user. */
export function signInUser(differences: Partial<UserInfo> = {}): void {
  const user = sampleUser(differences);
  signIn({ token: "token", expires_at: new Date(Date.now() + 86_400_000).toISOString(), user });
}
