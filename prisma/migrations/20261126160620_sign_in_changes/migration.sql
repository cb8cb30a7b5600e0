-- CreateTable
CREATE TABLE "sign_in_changes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "means" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "phone" TEXT,
    "verified_email" TEXT,
    "email" TEXT NOT NULL,
    "password_hash" TEXT,
    "totp_secret_encrypted" TEXT,
    "totp_enabled_at" TIMESTAMPTZ(3),
    "recovery_codes" JSONB NOT NULL,

    CONSTRAINT "sign_in_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_changes_token_hash_key" ON "sign_in_changes"("token_hash");

-- CreateIndex
CREATE INDEX "sign_in_changes_user_id_expires_at_idx" ON "sign_in_changes"("user_id", "expires_at");

-- CreateIndex
CREATE INDEX "sign_in_changes_phone_idx" ON "sign_in_changes"("phone");

-- CreateIndex
CREATE INDEX "sign_in_changes_verified_email_idx" ON "sign_in_changes"("verified_email");

-- CreateIndex
CREATE INDEX "sign_in_changes_expires_at_idx" ON "sign_in_changes"("expires_at");

-- AddForeignKey
ALTER TABLE "sign_in_changes" ADD CONSTRAINT "sign_in_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
