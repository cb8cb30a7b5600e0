-- CreateTable
CREATE TABLE "Package" (
    "id" SERIAL NOT NULL,
    "type" INTEGER NOT NULL,
    "cycle" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "nameEn" TEXT NOT NULL,
    "nameZh" TEXT NOT NULL,
    "quota" INTEGER,
    "qps" INTEGER,
    "priceCnyCents" INTEGER NOT NULL,
    "originCnyCents" INTEGER NOT NULL,
    "per1kCnyCents" INTEGER NOT NULL,
    "priceUsdCents" INTEGER NOT NULL,
    "originUsdCents" INTEGER NOT NULL,
    "per1kUsdCents" INTEGER NOT NULL,
    "discountEn" TEXT NOT NULL DEFAULT '',
    "discountZh" TEXT NOT NULL DEFAULT '',
    "features" JSONB NOT NULL DEFAULT '[]',
    "isRecommended" BOOLEAN NOT NULL DEFAULT false,
    "canBuy" BOOLEAN NOT NULL DEFAULT false,
    "contactOnly" BOOLEAN NOT NULL DEFAULT false,
    "isOffered" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "Package_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Package_type_cycle_level_key" ON "Package"("type", "cycle", "level");
