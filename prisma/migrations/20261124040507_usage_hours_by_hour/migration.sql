-- CreateIndex
CREATE INDEX "usage_hours_hour_idx" ON "usage_hours" USING BRIN ("hour");
