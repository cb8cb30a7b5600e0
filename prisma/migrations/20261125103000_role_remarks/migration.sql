-- Orders and invoices are not among what the role can view, and alerts are called so everywhere else.
UPDATE "roles" SET
  "remark_en" = 'Views usage, keys, downloads, team and rewards, but changes nothing',
  "remark_zh" = '可查看用量、密钥、下载、团队与奖励，不可更改'
WHERE "account_id" IS NULL AND "name_en" = 'Read only';

UPDATE "roles" SET "remark_en" = 'Keys, usage, alerts and downloads'
WHERE "account_id" IS NULL AND "name_en" = 'Developer';
