-- CreateTable
CREATE TABLE "Document" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "chapter" TEXT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "titleEn" TEXT NOT NULL,
    "titleZh" TEXT NOT NULL,
    "summaryEn" TEXT NOT NULL DEFAULT '',
    "summaryZh" TEXT NOT NULL DEFAULT '',
    "contentEn" TEXT NOT NULL,
    "contentZh" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "seedHash" TEXT NOT NULL DEFAULT '',
    "isEdited" BOOLEAN NOT NULL DEFAULT false,
    "isHidden" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Document_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Document_slug_key" ON "Document"("slug");

-- CreateIndex
CREATE INDEX "Document_chapter_sort_idx" ON "Document"("chapter", "sort");
