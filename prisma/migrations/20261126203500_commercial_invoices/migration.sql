-- CreateEnum
CREATE TYPE "billing_document_kind" AS ENUM ('invoice', 'credit_note');

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "invoice_no" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "billing_details" (
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "line1" TEXT NOT NULL,
    "line2" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL,
    "region" TEXT NOT NULL DEFAULT '',
    "postal_code" TEXT NOT NULL DEFAULT '',
    "tax_no" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_details_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "billing_documents" (
    "id" SERIAL NOT NULL,
    "kind" "billing_document_kind" NOT NULL,
    "number" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "order_id" INTEGER NOT NULL,
    "occasion" TEXT NOT NULL,
    "invoice_no" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL,
    "seller" JSONB NOT NULL,
    "buyer" JSONB NOT NULL,
    "lines" JSONB NOT NULL,
    "currency" TEXT NOT NULL,
    "net_cents" INTEGER NOT NULL,
    "tax_cents" INTEGER NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "tax_rate" INTEGER NOT NULL DEFAULT 0,
    "tax_name" TEXT NOT NULL DEFAULT '',
    "is_reversed" BOOLEAN NOT NULL DEFAULT false,
    "pay_channel" TEXT NOT NULL DEFAULT '',
    "time_zone" TEXT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "billing_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_numbers" (
    "series" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "document_numbers_pkey" PRIMARY KEY ("series","year")
);

-- CreateTable
CREATE TABLE "tax_rates" (
    "id" SERIAL NOT NULL,
    "country" TEXT NOT NULL,
    "from_day" DATE NOT NULL,
    "rate" INTEGER NOT NULL,
    "name_en" TEXT NOT NULL,
    "name_zh" TEXT NOT NULL,
    "reverses_charge" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "tax_rates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statements" (
    "account_id" INTEGER NOT NULL,
    "month" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "statements_pkey" PRIMARY KEY ("account_id","month")
);

-- CreateIndex
CREATE UNIQUE INDEX "billing_documents_number_key" ON "billing_documents"("number");

-- CreateIndex
CREATE UNIQUE INDEX "billing_documents_occasion_key" ON "billing_documents"("occasion");

-- CreateIndex
CREATE INDEX "billing_documents_account_id_id_idx" ON "billing_documents"("account_id", "id" DESC);

-- CreateIndex
CREATE INDEX "billing_documents_order_id_idx" ON "billing_documents"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "tax_rates_country_from_day_key" ON "tax_rates"("country", "from_day");

-- CreateIndex
CREATE INDEX "statements_created_at_idx" ON "statements"("created_at");
