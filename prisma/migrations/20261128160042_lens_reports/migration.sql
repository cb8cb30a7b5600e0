-- CreateTable
CREATE TABLE "lens_reports" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "keeps_addresses" BOOLEAN NOT NULL,
    "is_mailed" BOOLEAN NOT NULL DEFAULT true,
    "mailed_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lens_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lens_report_weeks" (
    "report_id" INTEGER NOT NULL,
    "week" TEXT NOT NULL,
    "totals" JSONB NOT NULL,
    "entries" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lens_report_weeks_pkey" PRIMARY KEY ("report_id","week")
);

-- CreateIndex
CREATE UNIQUE INDEX "lens_reports_account_id_name_key" ON "lens_reports"("account_id", "name");

-- AddForeignKey
ALTER TABLE "lens_report_weeks" ADD CONSTRAINT "lens_report_weeks_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "lens_reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
