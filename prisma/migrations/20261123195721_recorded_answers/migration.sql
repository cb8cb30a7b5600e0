-- AlterTable
ALTER TABLE "CallPage" ADD COLUMN     "databaseVersion" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "method" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "reason" TEXT NOT NULL DEFAULT '';
