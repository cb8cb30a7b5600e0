-- AlterTable
ALTER TABLE "accuracy_reports" ADD COLUMN     "by_kind" JSONB NOT NULL DEFAULT '[]';
