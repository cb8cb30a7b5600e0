-- AlterTable
ALTER TABLE "status_updates" ADD COLUMN     "sent_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "status_updates" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "status_subscribers" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "status_subscribers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "status_deliveries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "update_id" INTEGER NOT NULL,
    "subscriber_id" UUID NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "status_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "status_subscribers_email_key" ON "status_subscribers"("email");

-- CreateIndex
CREATE INDEX "status_deliveries_subscriber_id_idx" ON "status_deliveries"("subscriber_id");

-- CreateIndex
CREATE INDEX "status_deliveries_next_at_idx" ON "status_deliveries"("next_at");

-- CreateIndex
CREATE UNIQUE INDEX "status_deliveries_update_id_subscriber_id_key" ON "status_deliveries"("update_id", "subscriber_id");

-- CreateIndex
CREATE INDEX "status_updates_sent_at_idx" ON "status_updates"("sent_at");

-- AddForeignKey
ALTER TABLE "status_deliveries" ADD CONSTRAINT "status_deliveries_update_id_fkey" FOREIGN KEY ("update_id") REFERENCES "status_updates"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_deliveries" ADD CONSTRAINT "status_deliveries_subscriber_id_fkey" FOREIGN KEY ("subscriber_id") REFERENCES "status_subscribers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was published before anyone could subscribe is not sent
UPDATE "status_updates" SET "sent_at" = "created_at";
