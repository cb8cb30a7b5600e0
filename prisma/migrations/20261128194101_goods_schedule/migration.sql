-- AlterTable
ALTER TABLE "goods" ADD COLUMN     "show_from" TIMESTAMPTZ(3),
ADD COLUMN     "show_until" TIMESTAMPTZ(3);
