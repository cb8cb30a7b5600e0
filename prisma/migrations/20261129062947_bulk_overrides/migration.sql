-- CreateTable
CREATE TABLE "bulk_overrides" (
    "job_id" INTEGER NOT NULL,
    "rows" JSONB NOT NULL,

    CONSTRAINT "bulk_overrides_pkey" PRIMARY KEY ("job_id")
);

-- AddForeignKey
ALTER TABLE "bulk_overrides" ADD CONSTRAINT "bulk_overrides_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "bulk_jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
