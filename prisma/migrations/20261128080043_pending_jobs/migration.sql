-- CreateTable
CREATE TABLE "pending_jobs" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL,
    "is_personal" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pending_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "pending_jobs_created_at_idx" ON "pending_jobs"("created_at");
