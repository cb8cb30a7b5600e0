-- CreateTable
CREATE TABLE "CallPage" (
    "id" BIGSERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "keyId" INTEGER NOT NULL,
    "ownerId" INTEGER NOT NULL,
    "serviceType" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "httpStatus" INTEGER NOT NULL,
    "result" TEXT NOT NULL,
    "charged" INTEGER NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3) NOT NULL,
    "calls" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "CallPage_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CallPage_accountId_endedAt_idx" ON "CallPage"("accountId", "endedAt");

-- CreateIndex
CREATE INDEX "CallPage_keyId_endedAt_idx" ON "CallPage"("keyId", "endedAt");

-- CreateIndex
CREATE INDEX "CallPage_endedAt_idx" ON "CallPage" USING BRIN ("endedAt");

-- A page of its own for each call recorded so far: no time after the first call's, its duration, and two texts.
INSERT INTO "CallPage" ("accountId", "keyId", "ownerId", "serviceType", "path", "httpStatus", "result", "charged",
  "startedAt", "endedAt", "calls", "bytes")
SELECT "accountId", "keyId", "ownerId", "serviceType", "path", "httpStatus", "result", "charged", "at", "at", 1,
  '\x0000'::bytea || int4send("microseconds")
    || '\xff'::bytea || int2send(octet_length(asked)::int2) || asked
    || '\xff'::bytea || int2send(octet_length(caller)::int2) || caller
FROM "CallRecord", convert_to(left("query", 1000), 'UTF8') AS asked, convert_to(left("clientIp", 1000), 'UTF8') AS caller
ORDER BY "id";

-- DropTable
DROP TABLE "CallRecord";
