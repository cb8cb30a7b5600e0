-- CreateTable
CREATE TABLE "lead_replies" (
    "id" SERIAL NOT NULL,
    "lead_id" INTEGER NOT NULL,
    "is_staff" BOOLEAN NOT NULL,
    "author" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lead_replies_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "lead_replies_lead_id_id_idx" ON "lead_replies"("lead_id", "id");

-- AddForeignKey
ALTER TABLE "lead_replies" ADD CONSTRAINT "lead_replies_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The replies that staff have sent before
INSERT INTO "lead_replies" ("lead_id", "is_staff", "author", "content", "created_at")
SELECT "id", true, "handler", "reply", COALESCE("answered_at", "created_at") FROM "leads" WHERE "reply" <> '';
