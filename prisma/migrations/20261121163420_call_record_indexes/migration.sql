-- DropIndex
DROP INDEX "CallRecord_accountId_at_id_idx";

-- DropIndex
DROP INDEX "CallRecord_at_idx";

-- DropIndex
DROP INDEX "CallRecord_keyId_at_id_idx";

-- CreateIndex
CREATE INDEX "CallRecord_accountId_at_idx" ON "CallRecord"("accountId", "at");

-- CreateIndex
CREATE INDEX "CallRecord_keyId_at_idx" ON "CallRecord"("keyId", "at");

-- CreateIndex
CREATE INDEX "CallRecord_at_idx" ON "CallRecord" USING BRIN ("at");
