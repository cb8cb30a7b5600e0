-- CreateTable
CREATE TABLE "legal_texts" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_zh" TEXT NOT NULL,
    "lead_en" TEXT NOT NULL,
    "lead_zh" TEXT NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "content_en" TEXT NOT NULL,
    "content_zh" TEXT NOT NULL,
    "markdown_en" TEXT NOT NULL,
    "markdown_zh" TEXT NOT NULL,
    "seed_hash" TEXT NOT NULL DEFAULT '',
    "is_edited" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "legal_texts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agreements" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agreements_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "legal_texts_slug_key" ON "legal_texts"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "agreements_user_id_slug_version_key" ON "agreements"("user_id", "slug", "version");

-- AddForeignKey
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
