-- CreateTable
CREATE TABLE "Visit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "pagePath" TEXT NOT NULL,
    "pageType" INTEGER,
    "title" TEXT NOT NULL DEFAULT '',
    "ref" TEXT NOT NULL DEFAULT '',
    "staySeconds" INTEGER,
    "plat" TEXT NOT NULL,
    "userId" INTEGER,
    "visitorHash" TEXT NOT NULL,

    CONSTRAINT "Visit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DailyVisitor" (
    "day" DATE NOT NULL,
    "visitorHash" TEXT NOT NULL,

    CONSTRAINT "DailyVisitor_pkey" PRIMARY KEY ("day","visitorHash")
);

-- CreateTable
CREATE TABLE "DailyPage" (
    "day" DATE NOT NULL,
    "pagePath" TEXT NOT NULL,
    "views" INTEGER NOT NULL,
    "visitors" INTEGER NOT NULL,

    CONSTRAINT "DailyPage_pkey" PRIMARY KEY ("day","pagePath")
);

-- CreateTable
CREATE TABLE "FunnelEntry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "entry" TEXT NOT NULL,
    "pagePath" TEXT NOT NULL,
    "channel" TEXT NOT NULL DEFAULT '',
    "userId" INTEGER,

    CONSTRAINT "FunnelEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AdvertClick" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "channel" TEXT NOT NULL,
    "clickId" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL,
    "ref" TEXT NOT NULL DEFAULT '',
    "event" TEXT NOT NULL,
    "visitorHash" TEXT NOT NULL,

    CONSTRAINT "AdvertClick_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Visit_at_idx" ON "Visit"("at");

-- CreateIndex
CREATE INDEX "FunnelEntry_at_idx" ON "FunnelEntry"("at");

-- CreateIndex
CREATE INDEX "AdvertClick_at_idx" ON "AdvertClick"("at");
