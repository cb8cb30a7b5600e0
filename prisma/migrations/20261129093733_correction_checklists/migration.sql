-- AlterTable
ALTER TABLE "correction_cases" ADD COLUMN     "checklist" BYTEA;
