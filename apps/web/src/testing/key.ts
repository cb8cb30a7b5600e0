import type { Key } from "../pages/user/keys/key-values.ts";

/** An active key without restrictions. */
export const sampleKey = (differences: Partial<Key> = {}): Key => ({
  id: 7,
  name: "checkout",
  key_masked: "ak_live_…f3a9",
  service_types: [],
  scopes: [],
  status: "active",
  owner: { user_id: 1, name: "Ann" },
  split_id: null,
  allow_ips: [],
  allow_origins: [],
  qps: null,
  daily_limit: null,
  remark: "",
  created_at: "2026-01-01T00:00:00.000Z",
  last_used_at: null,
  last_used_ip: "",
  expires_at: null,
  rotation: null,
  leaked_at: null,
  used_in_url: false,
  is_test: false,
  ...differences,
});

export const pageOfKeys = (...list: Key[]) => ({ list, total: list.length, page: 1, limit: 100 });
