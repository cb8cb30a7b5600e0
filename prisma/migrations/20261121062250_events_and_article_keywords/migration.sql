-- AlterTable
ALTER TABLE "NewsArticle" ADD COLUMN     "descriptionEn" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "descriptionZh" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "keywordsEn" TEXT[],
ADD COLUMN     "keywordsZh" TEXT[];

-- CreateTable
CREATE TABLE "Event" (
    "id" SERIAL NOT NULL,
    "titleEn" TEXT NOT NULL,
    "titleZh" TEXT NOT NULL,
    "summaryEn" TEXT NOT NULL DEFAULT '',
    "summaryZh" TEXT NOT NULL DEFAULT '',
    "contentEn" TEXT NOT NULL DEFAULT '',
    "contentZh" TEXT NOT NULL DEFAULT '',
    "cover" TEXT NOT NULL DEFAULT '',
    "placeEn" TEXT NOT NULL DEFAULT '',
    "placeZh" TEXT NOT NULL DEFAULT '',
    "signUrl" TEXT NOT NULL DEFAULT '',
    "startAt" TIMESTAMPTZ(3) NOT NULL,
    "endAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Event_startAt_id_idx" ON "Event"("startAt" DESC, "id" DESC);
