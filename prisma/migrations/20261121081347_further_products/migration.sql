-- CreateTable
CREATE TABLE "CellTower" (
    "mcc" INTEGER NOT NULL,
    "mnc" INTEGER NOT NULL,
    "lac" INTEGER NOT NULL,
    "cid" BIGINT NOT NULL,
    "radio" TEXT NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "rangeMetres" INTEGER NOT NULL,
    "samples" INTEGER NOT NULL,
    "updatedAt" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "CellTower_pkey" PRIMARY KEY ("mcc","mnc","lac","cid","radio")
);

-- CreateTable
CREATE TABLE "HostPort" (
    "ip" INET NOT NULL,
    "port" INTEGER NOT NULL,
    "protocol" TEXT NOT NULL,
    "seenDate" DATE NOT NULL,

    CONSTRAINT "HostPort_pkey" PRIMARY KEY ("ip","port","protocol")
);

-- CreateTable
CREATE TABLE "DataImport" (
    "kind" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    "importedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DataImport_pkey" PRIMARY KEY ("kind")
);
