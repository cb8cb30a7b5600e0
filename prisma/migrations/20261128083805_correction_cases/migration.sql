-- CreateTable
CREATE TABLE "correction_cases" (
    "lead_id" INTEGER NOT NULL,
    "token" TEXT NOT NULL,
    "value_before" TEXT NOT NULL DEFAULT '',
    "proven_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "correction_cases_pkey" PRIMARY KEY ("lead_id")
);

-- CreateIndex
CREATE INDEX "correction_cases_next_check_at_idx" ON "correction_cases"("next_check_at");

-- AddForeignKey
ALTER TABLE "correction_cases" ADD CONSTRAINT "correction_cases_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
