-- AlterTable
ALTER TABLE "case_stories" ADD COLUMN     "markdown_en" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "markdown_zh" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "show_from" TIMESTAMPTZ(3),
ADD COLUMN     "show_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "markdown_en" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "markdown_zh" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "show_from" TIMESTAMPTZ(3),
ADD COLUMN     "show_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "news_articles" ADD COLUMN     "markdown_en" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "markdown_zh" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "published_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "partners" ADD COLUMN     "show_from" TIMESTAMPTZ(3),
ADD COLUMN     "show_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "content_versions" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "pictures" TEXT[],
    "staff_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "content_versions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "content_versions_pictures_idx" ON "content_versions" USING GIN ("pictures");

-- CreateIndex
CREATE UNIQUE INDEX "content_versions_kind_entry_id_version_key" ON "content_versions"("kind", "entry_id", "version");
