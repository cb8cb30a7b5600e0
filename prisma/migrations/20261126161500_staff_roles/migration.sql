-- CreateEnum
CREATE TYPE "staff_role" AS ENUM ('support', 'finance', 'content', 'data', 'owner');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "staff_role" "staff_role";

-- Everyone who could do everything still can, until an owner gives them a narrower role.
UPDATE "users" SET "staff_role" = 'owner' WHERE "is_staff";
