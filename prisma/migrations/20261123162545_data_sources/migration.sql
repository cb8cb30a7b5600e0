-- AlterTable
ALTER TABLE "OfflineFile" ADD COLUMN     "contentMd5" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "OfflineVersion" ADD COLUMN     "leftOut" TEXT[],
ADD COLUMN     "manifest" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "publishedAt" TIMESTAMPTZ(3),
ADD COLUMN     "signature" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "DataSource" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "layer" TEXT NOT NULL,
    "flag" TEXT NOT NULL DEFAULT '',
    "isComplete" BOOLEAN NOT NULL DEFAULT false,
    "licence" TEXT NOT NULL,
    "attribution" TEXT NOT NULL DEFAULT '',
    "homepage" TEXT NOT NULL DEFAULT '',
    "isSharable" BOOLEAN NOT NULL DEFAULT false,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "everyHours" INTEGER NOT NULL DEFAULT 0,
    "ageLimitDays" INTEGER NOT NULL,
    "maxBytes" BIGINT NOT NULL DEFAULT 536870912,
    "checksumUrl" TEXT NOT NULL DEFAULT '',
    "version" TEXT NOT NULL DEFAULT '',
    "dataDate" DATE,
    "sha256" TEXT NOT NULL DEFAULT '',
    "path" TEXT NOT NULL DEFAULT '',
    "rows" INTEGER NOT NULL DEFAULT 0,
    "refusedRows" INTEGER NOT NULL DEFAULT 0,
    "etag" TEXT NOT NULL DEFAULT '',
    "lastModified" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'never',
    "error" TEXT NOT NULL DEFAULT '',
    "failures" INTEGER NOT NULL DEFAULT 0,
    "checkedAt" TIMESTAMPTZ(3),
    "changedAt" TIMESTAMPTZ(3),
    "nextAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DataSource_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DatabaseVersion" (
    "version" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'building',
    "reason" TEXT NOT NULL DEFAULT '',
    "dataDate" DATE,
    "builtAt" TIMESTAMPTZ(3) NOT NULL,
    "publishedAt" TIMESTAMPTZ(3),
    "rangesV4" INTEGER NOT NULL DEFAULT 0,
    "rangesV6" INTEGER NOT NULL DEFAULT 0,
    "changedRanges" INTEGER,
    "changedPercent" DOUBLE PRECISION,
    "checks" JSONB NOT NULL DEFAULT '[]',
    "coverage" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "DatabaseVersion_pkey" PRIMARY KEY ("version")
);

-- CreateTable
CREATE TABLE "AccuracyReport" (
    "id" SERIAL NOT NULL,
    "version" TEXT NOT NULL,
    "truth" JSONB NOT NULL,
    "summary" JSONB NOT NULL,
    "byCountry" JSONB NOT NULL,
    "byNetwork" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AccuracyReport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DataCorrection" (
    "id" SERIAL NOT NULL,
    "leadId" INTEGER,
    "firstIp" INET NOT NULL,
    "lastIp" INET NOT NULL,
    "values" JSONB NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "version" TEXT NOT NULL DEFAULT '',
    "withdrawnAt" TIMESTAMPTZ(3),

    CONSTRAINT "DataCorrection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OfflineDownload" (
    "accountId" INTEGER NOT NULL,
    "fileId" INTEGER NOT NULL,
    "hourAt" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "OfflineDownload_pkey" PRIMARY KEY ("accountId","fileId","hourAt")
);

-- CreateIndex
CREATE INDEX "DataSource_enabled_nextAt_idx" ON "DataSource"("enabled", "nextAt");

-- CreateIndex
CREATE INDEX "DatabaseVersion_status_builtAt_idx" ON "DatabaseVersion"("status", "builtAt" DESC);

-- CreateIndex
CREATE INDEX "AccuracyReport_version_idx" ON "AccuracyReport"("version");

-- CreateIndex
CREATE UNIQUE INDEX "DataCorrection_leadId_key" ON "DataCorrection"("leadId");

-- CreateIndex
CREATE INDEX "DataCorrection_withdrawnAt_idx" ON "DataCorrection"("withdrawnAt");

-- CreateIndex
CREATE INDEX "OfflineDownload_accountId_hourAt_idx" ON "OfflineDownload"("accountId", "hourAt");

-- AddForeignKey
ALTER TABLE "AccuracyReport" ADD CONSTRAINT "AccuracyReport_version_fkey" FOREIGN KEY ("version") REFERENCES "DatabaseVersion"("version") ON DELETE RESTRICT ON UPDATE CASCADE;
