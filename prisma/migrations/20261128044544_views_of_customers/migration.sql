-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "view_id" UUID,
ADD COLUMN     "view_until" TIMESTAMPTZ(3),
ADD COLUMN     "view_user_id" INTEGER;
