-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "approved_by_id" INTEGER;

-- CreateTable
CREATE TABLE "staff_requests" (
    "id" SERIAL NOT NULL,
    "path" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "amounts" JSONB NOT NULL,
    "account_id" INTEGER NOT NULL,
    "requested_by_id" INTEGER NOT NULL,
    "requested_ip" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "decided_by_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "staff_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_allowances" (
    "staff_id" INTEGER NOT NULL,
    "unit" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "used" BIGINT NOT NULL,

    CONSTRAINT "staff_allowances_pkey" PRIMARY KEY ("staff_id","unit","day")
);

-- CreateIndex
CREATE INDEX "staff_requests_status_id_idx" ON "staff_requests"("status", "id");
