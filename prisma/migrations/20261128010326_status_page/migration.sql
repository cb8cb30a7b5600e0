-- CreateTable
CREATE TABLE "status_probes" (
    "component" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "is_up" BOOLEAN NOT NULL,
    "latency_ms" INTEGER NOT NULL,

    CONSTRAINT "status_probes_pkey" PRIMARY KEY ("component","minute")
);

-- CreateTable
CREATE TABLE "status_days" (
    "component" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "probes" INTEGER NOT NULL,
    "up" INTEGER NOT NULL,
    "p50_ms" INTEGER,
    "p95_ms" INTEGER,

    CONSTRAINT "status_days_pkey" PRIMARY KEY ("component","day")
);

-- CreateTable
CREATE TABLE "status_incidents" (
    "id" SERIAL NOT NULL,
    "severity" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_zh" TEXT NOT NULL,
    "components" TEXT[],
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "resolved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "status_incidents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "status_updates" (
    "id" SERIAL NOT NULL,
    "incident_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "text_en" TEXT NOT NULL,
    "text_zh" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "status_updates_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "status_probes_minute_idx" ON "status_probes"("minute");

-- CreateIndex
CREATE INDEX "status_incidents_resolved_at_idx" ON "status_incidents"("resolved_at");

-- CreateIndex
CREATE INDEX "status_updates_incident_id_idx" ON "status_updates"("incident_id");

-- AddForeignKey
ALTER TABLE "status_updates" ADD CONSTRAINT "status_updates_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "status_incidents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
