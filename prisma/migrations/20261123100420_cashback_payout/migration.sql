-- AlterTable
ALTER TABLE "Cashback" ADD COLUMN     "payoutId" INTEGER;

-- CreateIndex
CREATE INDEX "Cashback_payoutId_idx" ON "Cashback"("payoutId");
