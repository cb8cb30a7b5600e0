-- AlterTable
ALTER TABLE "sign_in_changes" ADD COLUMN     "identities" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "linked_identities" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "linked_identities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_logins" (
    "id" SERIAL NOT NULL,
    "state_hash" TEXT NOT NULL,
    "browser_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "user_id" INTEGER,
    "session_id" INTEGER,
    "language" TEXT NOT NULL,
    "return_path" TEXT NOT NULL DEFAULT '',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "returned_at" TIMESTAMPTZ(3),
    "ticket_hash" TEXT,
    "subject" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "is_email_verified" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "provider_logins_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "linked_identities_user_id_idx" ON "linked_identities"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "linked_identities_provider_subject_key" ON "linked_identities"("provider", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "provider_logins_state_hash_key" ON "provider_logins"("state_hash");

-- CreateIndex
CREATE UNIQUE INDEX "provider_logins_ticket_hash_key" ON "provider_logins"("ticket_hash");

-- CreateIndex
CREATE INDEX "provider_logins_expires_at_idx" ON "provider_logins"("expires_at");

-- AddForeignKey
ALTER TABLE "linked_identities" ADD CONSTRAINT "linked_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
