-- CreateEnum
CREATE TYPE "UserStatus" AS ENUM ('invited', 'enabled', 'disabled', 'deleted');

-- CreateEnum
CREATE TYPE "KeyStatus" AS ENUM ('active', 'disabled', 'frozen', 'revoked');

-- CreateTable
CREATE TABLE "User" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "phone" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "company" TEXT NOT NULL DEFAULT '',
    "avatarFileId" INTEGER,
    "passwordHash" TEXT,
    "status" "UserStatus" NOT NULL DEFAULT 'enabled',
    "vipType" INTEGER NOT NULL DEFAULT 0,
    "permissions" TEXT[],
    "integral" INTEGER NOT NULL DEFAULT 0,
    "timeZone" TEXT NOT NULL DEFAULT 'Asia/Shanghai',
    "lang" TEXT NOT NULL DEFAULT 'zh-CN',
    "channel" TEXT NOT NULL DEFAULT '',
    "invitedById" INTEGER,
    "inviteCode" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastLoginAt" TIMESTAMPTZ(3),

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" SERIAL NOT NULL,
    "publicId" UUID NOT NULL,
    "userId" INTEGER NOT NULL,
    "plat" TEXT NOT NULL,
    "ip" TEXT NOT NULL,
    "city" TEXT NOT NULL DEFAULT '',
    "userAgent" TEXT NOT NULL,
    "isLong" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SmsCode" (
    "phone" TEXT NOT NULL,
    "scene" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "triesLeft" INTEGER NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SmsCode_pkey" PRIMARY KEY ("phone","scene")
);

-- CreateTable
CREATE TABLE "AttemptCount" (
    "subject" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "windowEnd" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AttemptCount_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "LogoutTicket" (
    "ticketHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LogoutTicket_pkey" PRIMARY KEY ("ticketHash")
);

-- CreateTable
CREATE TABLE "UsedCaptcha" (
    "solutionHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UsedCaptcha_pkey" PRIMARY KEY ("solutionHash")
);

-- CreateTable
CREATE TABLE "File" (
    "id" SERIAL NOT NULL,
    "ownerId" INTEGER NOT NULL,
    "scene" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "mime" TEXT NOT NULL,
    "isUsed" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "File_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" BIGSERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "actorId" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "ip" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "ownerId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "isTest" BOOLEAN NOT NULL DEFAULT false,
    "status" "KeyStatus" NOT NULL DEFAULT 'active',
    "secretHash" TEXT NOT NULL,
    "secretEncrypted" TEXT NOT NULL,
    "lastFour" TEXT NOT NULL,
    "oldSecretHash" TEXT,
    "oldValidUntil" TIMESTAMPTZ(3),
    "serviceTypes" INTEGER[],
    "scopes" TEXT[],
    "allowIps" TEXT[],
    "allowOrigins" TEXT[],
    "qps" INTEGER,
    "dailyLimit" INTEGER,
    "remark" TEXT NOT NULL DEFAULT '',
    "expiresAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),
    "lastUsedIp" TEXT NOT NULL DEFAULT '',
    "usedInUrlAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiRemark" (
    "userId" INTEGER NOT NULL,
    "apiId" INTEGER NOT NULL,
    "remark" TEXT NOT NULL,

    CONSTRAINT "ApiRemark_pkey" PRIMARY KEY ("userId","apiId")
);

-- CreateTable
CREATE TABLE "Service" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "type" INTEGER NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'free',
    "quota" INTEGER NOT NULL,
    "qps" INTEGER NOT NULL DEFAULT 100,
    "burst" INTEGER NOT NULL DEFAULT 1000,
    "startAt" TIMESTAMPTZ(3) NOT NULL,
    "expireAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Service_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Balance" (
    "id" BIGSERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "quota" INTEGER NOT NULL,
    "taken" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Balance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Lease" (
    "process" TEXT NOT NULL,
    "balanceId" BIGINT NOT NULL,
    "granted" INTEGER NOT NULL,
    "settled" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Lease_pkey" PRIMARY KEY ("process","balanceId")
);

-- CreateTable
CREATE TABLE "UsageBatch" (
    "id" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UsageBatch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UsageHour" (
    "accountId" INTEGER NOT NULL,
    "keyId" INTEGER NOT NULL,
    "serviceType" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "result" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "charged" INTEGER NOT NULL,
    "overQuota" INTEGER NOT NULL DEFAULT 0,
    "microseconds" BIGINT NOT NULL,
    "durations" INTEGER[],

    CONSTRAINT "UsageHour_pkey" PRIMARY KEY ("accountId","keyId","serviceType","hour","result")
);

-- CreateTable
CREATE TABLE "UsageCountry" (
    "accountId" INTEGER NOT NULL,
    "keyId" INTEGER NOT NULL,
    "serviceType" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "countryCode" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "UsageCountry_pkey" PRIMARY KEY ("accountId","keyId","serviceType","day","countryCode")
);

-- CreateTable
CREATE TABLE "CallRecord" (
    "id" BIGSERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "keyId" INTEGER NOT NULL,
    "ownerId" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "serviceType" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "httpStatus" INTEGER NOT NULL,
    "result" TEXT NOT NULL,
    "charged" INTEGER NOT NULL,
    "microseconds" INTEGER NOT NULL,
    "clientIp" TEXT NOT NULL,

    CONSTRAINT "CallRecord_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_phone_key" ON "User"("phone");

-- CreateIndex
CREATE UNIQUE INDEX "User_inviteCode_key" ON "User"("inviteCode");

-- CreateIndex
CREATE INDEX "User_accountId_idx" ON "User"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "Session_publicId_key" ON "Session"("publicId");

-- CreateIndex
CREATE INDEX "Session_userId_revokedAt_idx" ON "Session"("userId", "revokedAt");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE INDEX "AttemptCount_windowEnd_idx" ON "AttemptCount"("windowEnd");

-- CreateIndex
CREATE INDEX "UsedCaptcha_expiresAt_idx" ON "UsedCaptcha"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "File_storageKey_key" ON "File"("storageKey");

-- CreateIndex
CREATE INDEX "File_isUsed_createdAt_idx" ON "File"("isUsed", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEntry_accountId_id_idx" ON "AuditEntry"("accountId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_secretHash_key" ON "ApiKey"("secretHash");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_oldSecretHash_key" ON "ApiKey"("oldSecretHash");

-- CreateIndex
CREATE INDEX "ApiKey_accountId_createdAt_id_idx" ON "ApiKey"("accountId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ApiKey_changedAt_idx" ON "ApiKey"("changedAt");

-- CreateIndex
CREATE INDEX "Service_changedAt_idx" ON "Service"("changedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Service_accountId_type_source_key" ON "Service"("accountId", "type", "source");

-- CreateIndex
CREATE UNIQUE INDEX "Balance_subject_key" ON "Balance"("subject");

-- CreateIndex
CREATE INDEX "Lease_expiresAt_idx" ON "Lease"("expiresAt");

-- CreateIndex
CREATE INDEX "Lease_balanceId_idx" ON "Lease"("balanceId");

-- CreateIndex
CREATE INDEX "UsageBatch_createdAt_idx" ON "UsageBatch"("createdAt");

-- CreateIndex
CREATE INDEX "UsageHour_accountId_hour_idx" ON "UsageHour"("accountId", "hour");

-- CreateIndex
CREATE INDEX "UsageCountry_accountId_day_idx" ON "UsageCountry"("accountId", "day");

-- CreateIndex
CREATE INDEX "CallRecord_accountId_at_id_idx" ON "CallRecord"("accountId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "CallRecord_keyId_at_id_idx" ON "CallRecord"("keyId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "CallRecord_at_idx" ON "CallRecord"("at");

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_avatarFileId_fkey" FOREIGN KEY ("avatarFileId") REFERENCES "File"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "File" ADD CONSTRAINT "File_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lease" ADD CONSTRAINT "Lease_balanceId_fkey" FOREIGN KEY ("balanceId") REFERENCES "Balance"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
