-- CreateTable
CREATE TABLE "address_overrides" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "target" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "country_code" TEXT NOT NULL DEFAULT '',
    "region" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "isp" TEXT NOT NULL DEFAULT '',
    "flags_set" TEXT[],
    "flags_cleared" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_overrides_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "override_layers" (
    "account_id" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "override_layers_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "address_overrides_account_id_id_idx" ON "address_overrides"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "address_overrides_account_id_target_key" ON "address_overrides"("account_id", "target");

-- CreateIndex
CREATE INDEX "override_layers_changed_at_idx" ON "override_layers"("changed_at");
