-- Calls of keys with few of them are gathered from many flushes before they are counted.
ALTER TABLE "usage_flushes" ADD COLUMN "bucket" INTEGER, ADD COLUMN "fold" TEXT, ADD COLUMN "keys" INTEGER[];

-- Room for new versions of a row on its own page: the time of a key's last use changes every minute, and its indexes need not.
ALTER TABLE "api_keys" SET (fillfactor = 80);
ALTER TABLE "leases" SET (fillfactor = 80);
ALTER TABLE "balances" SET (fillfactor = 80);
