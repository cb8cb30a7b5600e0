-- AlterTable
ALTER TABLE "correction_cases" ADD COLUMN     "mail_contact" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "mail_token" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "mailed_at" TIMESTAMPTZ(3),
ADD COLUMN     "mailed_to" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "proven_by" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "proven_with" TEXT NOT NULL DEFAULT '';
