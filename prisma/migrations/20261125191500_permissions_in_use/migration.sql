-- Only permissions that a call checks: everyone sees their own keys and usage, and notices go to the main account.
UPDATE "roles" SET "permissions" = (
  SELECT COALESCE(array_agg("code" ORDER BY "place"), '{}')
  FROM unnest("permissions") WITH ORDINALITY AS "held" ("code", "place")
  WHERE "code" NOT IN ('usage.view', 'key.view', 'account.profile', 'notice', 'notice.account')
)
WHERE "permissions" && ARRAY['usage.view', 'key.view', 'account.profile', 'notice', 'notice.account'];
