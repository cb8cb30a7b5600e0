-- AlterTable
ALTER TABLE "SmsCode" ADD COLUMN     "askedBy" TEXT NOT NULL DEFAULT '';
