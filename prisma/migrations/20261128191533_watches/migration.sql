-- CreateTable
CREATE TABLE "watches" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "fields" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "watches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watch_settings" (
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "sends_webhook" BOOLEAN NOT NULL,
    "sends_email" BOOLEAN NOT NULL,

    CONSTRAINT "watch_settings_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "watch_comparisons" (
    "version" TEXT NOT NULL,
    "version_before" TEXT NOT NULL,
    "changed_ranges" INTEGER NOT NULL DEFAULT 0,
    "worked_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "watch_comparisons_pkey" PRIMARY KEY ("version")
);

-- CreateTable
CREATE TABLE "watch_reports" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "version_before" TEXT NOT NULL,
    "watches" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "watch_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watch_changes" (
    "id" BIGSERIAL NOT NULL,
    "report_id" INTEGER NOT NULL,
    "watch_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "changed" INTEGER NOT NULL,
    "gained" INTEGER NOT NULL,
    "lost" INTEGER NOT NULL,
    "samples" JSONB NOT NULL,

    CONSTRAINT "watch_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "watches_account_id_id_idx" ON "watches"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "watches_account_id_kind_value_key" ON "watches"("account_id", "kind", "value");

-- CreateIndex
CREATE INDEX "watch_reports_created_at_idx" ON "watch_reports"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "watch_reports_account_id_version_key" ON "watch_reports"("account_id", "version");

-- CreateIndex
CREATE INDEX "watch_changes_report_id_id_idx" ON "watch_changes"("report_id", "id");

-- AddForeignKey
ALTER TABLE "watch_changes" ADD CONSTRAINT "watch_changes_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "watch_reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
