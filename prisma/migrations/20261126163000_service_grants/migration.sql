ALTER TABLE "orders" ADD COLUMN "payment_id" INTEGER, ADD COLUMN "credited_by_id" INTEGER;
CREATE INDEX "orders_credited_by_id_idx" ON "orders" ("credited_by_id");
-- The payment whose arrival paid the order, while later ones were refunded.
UPDATE "orders" SET "payment_id" = (
  SELECT "id" FROM "payments" WHERE "order_id" = "orders"."id" AND "status" IN ('succeeded', 'refunded')
  ORDER BY "finished_at", "id" LIMIT 1
) WHERE "paid_at" IS NOT NULL;

ALTER TABLE "payments" ADD COLUMN "polled_at" TIMESTAMPTZ(3);

CREATE TABLE "service_grants" (
  "id" SERIAL PRIMARY KEY,
  "service_id" INTEGER NOT NULL REFERENCES "services" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  "order_id" INTEGER,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "replaces" BOOLEAN NOT NULL DEFAULT false,
  "quota" INTEGER NOT NULL,
  "months" INTEGER NOT NULL DEFAULT 0,
  "days" DOUBLE PRECISION NOT NULL DEFAULT 0,
  "qps" INTEGER,
  "package_id" INTEGER,
  "cycle" TEXT NOT NULL DEFAULT '',
  "currency" TEXT NOT NULL DEFAULT 'CNY',
  "per_1k_cents" INTEGER NOT NULL DEFAULT 0,
  "calls_before" INTEGER NOT NULL DEFAULT 0,
  "overage_before" INTEGER NOT NULL DEFAULT 0,
  "undone_at" TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX "service_grants_order_id_key" ON "service_grants" ("order_id");
CREATE INDEX "service_grants_service_id_at_idx" ON "service_grants" ("service_id", "at");
-- What earlier purchases and gifts have left, as one grant.
INSERT INTO "service_grants" ("service_id", "at", "quota", "days", "qps", "package_id", "cycle", "currency", "per_1k_cents")
SELECT "id", "start_at", "quota", extract(epoch FROM "expire_at" - "start_at") / 86400, "qps", "package_id", "cycle", "currency", "per_1k_cents"
FROM "services" WHERE "source" <> 'free' AND "expire_at" IS NOT NULL;

CREATE TABLE "service_reminders" (
  "service_id" INTEGER NOT NULL REFERENCES "services" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "expire_at" TIMESTAMPTZ(3) NOT NULL,
  "days" INTEGER NOT NULL,
  "sent_at" TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY ("service_id", "expire_at", "days")
);
