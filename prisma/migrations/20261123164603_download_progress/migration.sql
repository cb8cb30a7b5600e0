-- AlterTable
ALTER TABLE "OfflineDownload" ADD COLUMN     "isFinished" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "OfflineVersion" ADD COLUMN     "progress" INTEGER NOT NULL DEFAULT 0;
