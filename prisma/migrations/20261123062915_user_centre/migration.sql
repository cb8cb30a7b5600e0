-- CreateEnum
CREATE TYPE "RoleStatus" AS ENUM ('enabled', 'disabled');

-- CreateEnum
CREATE TYPE "SplitStatus" AS ENUM ('active', 'paused', 'recalled', 'expired');

-- AlterTable
ALTER TABLE "Balance" ADD COLUMN     "reserved" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Lead" ADD COLUMN     "answeredAt" TIMESTAMPTZ(3),
ADD COLUMN     "closedAt" TIMESTAMPTZ(3),
ADD COLUMN     "cycle" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "handler" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'zh',
ADD COLUMN     "packageId" INTEGER,
ADD COLUMN     "version" TEXT NOT NULL DEFAULT '',
ALTER COLUMN "status" SET DEFAULT 'new';

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "deletionDueAt" TIMESTAMPTZ(3),
ADD COLUMN     "inviteExpiresAt" TIMESTAMPTZ(3),
ADD COLUMN     "inviteTokenHash" TEXT,
ADD COLUMN     "isStaff" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "remark" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "roleId" INTEGER,
ADD COLUMN     "totpEnabledAt" TIMESTAMPTZ(3),
ADD COLUMN     "totpLastStep" INTEGER,
ADD COLUMN     "totpSecretEncrypted" TEXT,
ADD COLUMN     "verifiedEmail" TEXT,
ALTER COLUMN "phone" DROP NOT NULL;

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "userId" INTEGER NOT NULL,
    "codeHash" TEXT NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("userId","codeHash")
);

-- CreateTable
CREATE TABLE "Role" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER,
    "nameEn" TEXT NOT NULL,
    "nameZh" TEXT NOT NULL,
    "remarkEn" TEXT NOT NULL DEFAULT '',
    "remarkZh" TEXT NOT NULL DEFAULT '',
    "status" "RoleStatus" NOT NULL DEFAULT 'enabled',
    "permissions" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Certification" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "submittedById" INTEGER NOT NULL,
    "companyName" TEXT NOT NULL,
    "uscc" TEXT NOT NULL,
    "licenceFileId" INTEGER NOT NULL,
    "authorizationFileId" INTEGER,
    "legalPerson" TEXT NOT NULL,
    "contactName" TEXT NOT NULL,
    "contactPhone" TEXT NOT NULL,
    "industryId" INTEGER NOT NULL,
    "provinceCode" TEXT NOT NULL,
    "cityCode" TEXT NOT NULL,
    "districtCode" TEXT NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "bankName" TEXT NOT NULL DEFAULT '',
    "bankAccountEncrypted" TEXT,
    "method" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "rejectReason" TEXT NOT NULL DEFAULT '',
    "amountCents" INTEGER,
    "triesLeft" INTEGER NOT NULL DEFAULT 3,
    "lockedUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Certification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NoticeSetting" (
    "userId" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "email" BOOLEAN NOT NULL,
    "sms" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "NoticeSetting_pkey" PRIMARY KEY ("userId","type")
);

-- CreateTable
CREATE TABLE "Split" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "serviceId" INTEGER NOT NULL,
    "subUserId" INTEGER NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "quota" INTEGER NOT NULL,
    "qps" INTEGER,
    "dailyLimit" INTEGER,
    "status" "SplitStatus" NOT NULL DEFAULT 'active',
    "expireAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "recalledAt" TIMESTAMPTZ(3),
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Split_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WarningRule" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "serviceId" INTEGER,
    "metric" TEXT NOT NULL,
    "threshold" INTEGER NOT NULL,
    "channels" TEXT[],
    "receivers" JSONB NOT NULL DEFAULT '[]',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "createdById" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WarningRule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WarningState" (
    "ruleId" INTEGER NOT NULL,
    "serviceId" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "firedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "WarningState_pkey" PRIMARY KEY ("ruleId","serviceId")
);

-- CreateTable
CREATE TABLE "UpdateWarning" (
    "accountId" INTEGER NOT NULL,
    "product" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "channels" TEXT[],
    "receivers" JSONB NOT NULL DEFAULT '[]',
    "webhookId" INTEGER,
    "minChangedPercent" INTEGER NOT NULL DEFAULT 0,
    "lastVersion" TEXT NOT NULL DEFAULT '',
    "lastSentAt" TIMESTAMPTZ(3),
    "lastResult" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "UpdateWarning_pkey" PRIMARY KEY ("accountId","product")
);

-- CreateTable
CREATE TABLE "Webhook" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "secretEncrypted" TEXT NOT NULL,
    "failuresInRow" INTEGER NOT NULL DEFAULT 0,
    "disabledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" BIGSERIAL NOT NULL,
    "eventId" UUID NOT NULL,
    "accountId" INTEGER NOT NULL,
    "webhookId" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "httpStatus" INTEGER,
    "ms" INTEGER,
    "error" TEXT NOT NULL DEFAULT '',
    "nextAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RenewRequest" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "serviceId" INTEGER,
    "splitId" INTEGER,
    "months" INTEGER,
    "quota" INTEGER,
    "remark" TEXT NOT NULL DEFAULT '',
    "contactPhone" TEXT NOT NULL DEFAULT '',
    "to" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'submitted',
    "handler" TEXT NOT NULL DEFAULT '',
    "reply" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RenewRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Export" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "filter" JSONB NOT NULL DEFAULT '{}',
    "rows" INTEGER NOT NULL DEFAULT 0,
    "totalRows" INTEGER NOT NULL DEFAULT 0,
    "fileId" INTEGER,
    "error" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Export_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Role_accountId_nameEn_key" ON "Role"("accountId", "nameEn");

-- CreateIndex
CREATE INDEX "Certification_accountId_id_idx" ON "Certification"("accountId", "id" DESC);

-- CreateIndex
CREATE INDEX "Certification_status_id_idx" ON "Certification"("status", "id");

-- CreateIndex
CREATE INDEX "Certification_uscc_idx" ON "Certification"("uscc");

-- CreateIndex
CREATE INDEX "Split_accountId_id_idx" ON "Split"("accountId", "id" DESC);

-- CreateIndex
CREATE INDEX "Split_serviceId_status_idx" ON "Split"("serviceId", "status");

-- CreateIndex
CREATE INDEX "Split_subUserId_status_idx" ON "Split"("subUserId", "status");

-- CreateIndex
CREATE INDEX "Split_changedAt_idx" ON "Split"("changedAt");

-- CreateIndex
CREATE INDEX "WarningRule_accountId_idx" ON "WarningRule"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "Webhook_accountId_url_key" ON "Webhook"("accountId", "url");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookDelivery_eventId_key" ON "WebhookDelivery"("eventId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_accountId_id_idx" ON "WebhookDelivery"("accountId", "id" DESC);

-- CreateIndex
CREATE INDEX "WebhookDelivery_status_nextAt_idx" ON "WebhookDelivery"("status", "nextAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "WebhookDelivery"("createdAt");

-- CreateIndex
CREATE INDEX "RenewRequest_accountId_id_idx" ON "RenewRequest"("accountId", "id" DESC);

-- CreateIndex
CREATE INDEX "RenewRequest_status_id_idx" ON "RenewRequest"("status", "id");

-- CreateIndex
CREATE INDEX "Export_userId_id_idx" ON "Export"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "Export_createdAt_idx" ON "Export"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "User_inviteTokenHash_key" ON "User"("inviteTokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "User_verifiedEmail_key" ON "User"("verifiedEmail");

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NoticeSetting" ADD CONSTRAINT "NoticeSetting_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Split" ADD CONSTRAINT "Split_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Split" ADD CONSTRAINT "Split_subUserId_fkey" FOREIGN KEY ("subUserId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WarningState" ADD CONSTRAINT "WarningState_ruleId_fkey" FOREIGN KEY ("ruleId") REFERENCES "WarningRule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The roles that every account has.
INSERT INTO "Role" ("nameEn", "nameZh", "remarkEn", "remarkZh", "permissions") VALUES
  ('Administrator', '管理员', 'Everything the account can do', '拥有账号的全部权限',
    '{usage,key,download,billing,account,sub,role,mall,reward,notice}'),
  ('Finance', '财务', 'Orders, payments, invoices and rewards', '订单、付款、发票与奖励',
    '{usage.view,usage.all,download.view,billing,reward,notice}'),
  ('Developer', '开发者', 'Keys, usage, warnings and downloads', '密钥、用量、预警与下载',
    '{usage,key,download,notice}'),
  ('Read only', '只读', 'Looks at everything and changes nothing', '可查看，不可更改',
    '{usage.view,usage.all,key.view,download.view,sub.view,role.view,reward.view}');

-- The first state of a message is called new.
UPDATE "Lead" SET "status" = 'new' WHERE "status" = 'open';
