-- CreateTable
CREATE TABLE "sms_spending" (
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "milli" INTEGER NOT NULL,
    "messages" INTEGER NOT NULL,

    CONSTRAINT "sms_spending_pkey" PRIMARY KEY ("hour")
);
