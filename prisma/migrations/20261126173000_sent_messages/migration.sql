CREATE TABLE "sent_messages" (
  "id" TEXT PRIMARY KEY,
  "is_sent" BOOLEAN NOT NULL DEFAULT false,
  "at" TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX "sent_messages_at_idx" ON "sent_messages" ("at");
