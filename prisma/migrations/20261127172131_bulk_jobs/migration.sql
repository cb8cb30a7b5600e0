-- CreateEnum
CREATE TYPE "bulk_job_status" AS ENUM ('checking', 'ready', 'queued', 'running', 'done', 'failed', 'canceled', 'expired');

-- CreateTable
CREATE TABLE "bulk_uploads" (
    "id" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "key_id" INTEGER,
    "name" TEXT NOT NULL,
    "size" BIGINT,
    "locked_by" TEXT NOT NULL DEFAULT '',
    "locked_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bulk_uploads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_jobs" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "key_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "status" "bulk_job_status" NOT NULL DEFAULT 'checking',
    "url" TEXT NOT NULL DEFAULT '',
    "input_key" TEXT NOT NULL DEFAULT '',
    "input_size" BIGINT NOT NULL DEFAULT 0,
    "ip" TEXT NOT NULL DEFAULT '',
    "options" JSONB NOT NULL,
    "shape" JSONB,
    "preview" JSONB,
    "rows" INTEGER,
    "checked" INTEGER NOT NULL DEFAULT 0,
    "starts_when_ready" BOOLEAN NOT NULL DEFAULT false,
    "max_calls" INTEGER,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "worker_until" TIMESTAMPTZ(3),
    "claimed_at" TIMESTAMPTZ(3),
    "setbacks" INTEGER NOT NULL DEFAULT 0,
    "database_version" TEXT NOT NULL DEFAULT '',
    "credits" JSONB NOT NULL DEFAULT '[]',
    "part_count" INTEGER NOT NULL DEFAULT 0,
    "rows_done" INTEGER NOT NULL DEFAULT 0,
    "found" INTEGER NOT NULL DEFAULT 0,
    "output_bytes" BIGINT NOT NULL DEFAULT 0,
    "checkpoint" JSONB,
    "pieces" JSONB,
    "error_code" TEXT NOT NULL DEFAULT '',
    "error_row" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_parts" (
    "job_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "rows" INTEGER NOT NULL,
    "found" INTEGER NOT NULL,
    "empty" INTEGER NOT NULL,
    "invalid" INTEGER NOT NULL,
    "reserved" INTEGER NOT NULL,

    CONSTRAINT "bulk_parts_pkey" PRIMARY KEY ("job_id","number")
);

-- CreateTable
CREATE TABLE "bulk_garbage" (
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bulk_garbage_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "bulk_uploads_account_id_idx" ON "bulk_uploads"("account_id");

-- CreateIndex
CREATE INDEX "bulk_uploads_expires_at_idx" ON "bulk_uploads"("expires_at");

-- CreateIndex
CREATE INDEX "bulk_jobs_account_id_id_idx" ON "bulk_jobs"("account_id", "id" DESC);

-- CreateIndex
CREATE INDEX "bulk_jobs_status_idx" ON "bulk_jobs"("status");

-- CreateIndex
CREATE INDEX "bulk_jobs_expires_at_idx" ON "bulk_jobs"("expires_at");

-- AddForeignKey
ALTER TABLE "bulk_parts" ADD CONSTRAINT "bulk_parts_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "bulk_jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
