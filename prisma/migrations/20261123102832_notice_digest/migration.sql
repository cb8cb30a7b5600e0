-- AlterTable
ALTER TABLE "Banner" ADD COLUMN     "isHidden" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "CaseStory" ADD COLUMN     "isHidden" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "isHidden" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Notice" ADD COLUMN     "digest" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "NoticeSetting" ADD COLUMN     "digest" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Partner" ADD COLUMN     "isHidden" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Split" ADD COLUMN     "warned" JSONB NOT NULL DEFAULT '{}';

-- CreateIndex
CREATE INDEX "Notice_digest_userId_idx" ON "Notice"("digest", "userId");
