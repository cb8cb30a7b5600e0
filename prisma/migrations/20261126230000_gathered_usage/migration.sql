-- Calls of keys with few of them are gathered from many flushes before they are counted.
ALTER TABLE "usage_flushes" ADD COLUMN "bucket" INTEGER;
