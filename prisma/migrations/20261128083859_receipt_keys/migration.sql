-- CreateTable
CREATE TABLE "receipt_keys" (
    "kid" TEXT NOT NULL,
    "x" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3),

    CONSTRAINT "receipt_keys_pkey" PRIMARY KEY ("kid")
);
