-- AlterTable
ALTER TABLE "offline_versions" ADD COLUMN     "worked_at" TIMESTAMPTZ(3);
