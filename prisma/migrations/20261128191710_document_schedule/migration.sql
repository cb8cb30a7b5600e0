-- AlterTable
ALTER TABLE "documents" ADD COLUMN     "show_from" TIMESTAMPTZ(3),
ADD COLUMN     "show_until" TIMESTAMPTZ(3);
