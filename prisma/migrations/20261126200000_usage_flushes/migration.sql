-- A flush of a process is one row, which a job adds to the counts of each key later.
DROP TABLE "usage_batches";

CREATE TABLE "usage_flushes" (
  "process" TEXT NOT NULL,
  "sequence" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "folded_at" TIMESTAMPTZ(3),
  "balances" BIGINT[],
  "spent" INTEGER[],
  "bytes" BYTEA NOT NULL,

  CONSTRAINT "usage_flushes_pkey" PRIMARY KEY ("process", "sequence")
);

-- Read once and emptied within seconds, so compressing them would be wasted.
ALTER TABLE "usage_flushes"
  ALTER COLUMN "balances" SET STORAGE EXTERNAL,
  ALTER COLUMN "spent" SET STORAGE EXTERNAL,
  ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

CREATE INDEX "usage_flushes_folded_at_created_at_idx" ON "usage_flushes"("folded_at", "created_at");

-- Counts per quarter of an hour since an earlier migration.
ALTER TABLE "usage_hours" RENAME TO "usage_quarters";
ALTER TABLE "usage_quarters" RENAME COLUMN "hour" TO "quarter";
ALTER TABLE "usage_quarters" RENAME CONSTRAINT "usage_hours_pkey" TO "usage_quarters_pkey";
ALTER INDEX "usage_hours_account_id_hour_idx" RENAME TO "usage_quarters_account_id_quarter_idx";
ALTER INDEX "usage_hours_hour_idx" RENAME TO "usage_quarters_quarter_idx";

-- One row a day and key, because adding to a row per country cost far more than anything else about a call.
CREATE TABLE "usage_days" (
  "account_id" INTEGER NOT NULL,
  "key_id" INTEGER NOT NULL,
  "service_type" INTEGER NOT NULL,
  "day" DATE NOT NULL,
  "codes" TEXT[],
  "calls" INTEGER[],

  CONSTRAINT "usage_days_pkey" PRIMARY KEY ("account_id", "key_id", "service_type", "day")
);

INSERT INTO "usage_days"
SELECT "account_id", "key_id", "service_type", "day", array_agg("country_code"), array_agg("calls")
FROM "usage_countries" GROUP BY 1, 2, 3, 4;

DROP TABLE "usage_countries";
ALTER TABLE "usage_days" RENAME TO "usage_countries";
ALTER TABLE "usage_countries" RENAME CONSTRAINT "usage_days_pkey" TO "usage_countries_pkey";
CREATE INDEX "usage_countries_account_id_day_idx" ON "usage_countries"("account_id", "day");
CREATE INDEX "usage_flushes_created_at_idx" ON "usage_flushes"("created_at");
