-- AlterTable
ALTER TABLE "NewsClass" ADD COLUMN     "slug" TEXT NOT NULL DEFAULT '';

UPDATE "NewsClass" SET "slug" = CASE "nameEn"
  WHEN 'Product' THEN 'product'
  WHEN 'Data releases' THEN 'data'
  WHEN 'Engineering' THEN 'blog'
  WHEN 'Industry' THEN 'industry'
  ELSE '' END;
