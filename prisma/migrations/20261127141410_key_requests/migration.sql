-- CreateEnum
CREATE TYPE "key_request_status" AS ENUM ('pending', 'approved', 'denied', 'collected');

-- CreateTable
CREATE TABLE "key_requests" (
    "id" SERIAL NOT NULL,
    "status" "key_request_status" NOT NULL DEFAULT 'pending',
    "user_code" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_name" TEXT NOT NULL,
    "code_hash" TEXT,
    "redirect_uri" TEXT NOT NULL DEFAULT '',
    "code_challenge" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "ip" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "polled_at" TIMESTAMPTZ(3),
    "user_id" INTEGER,
    "key_id" INTEGER,

    CONSTRAINT "key_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "key_requests_user_code_key" ON "key_requests"("user_code");

-- CreateIndex
CREATE UNIQUE INDEX "key_requests_code_hash_key" ON "key_requests"("code_hash");

-- CreateIndex
CREATE INDEX "key_requests_expires_at_idx" ON "key_requests"("expires_at");
