-- CreateTable
CREATE TABLE "data_export" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "patient_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "locale" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "finished_at" TIMESTAMPTZ(6),
    "expires_at" TIMESTAMPTZ(6),
    "size" INTEGER,
    "missing" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "data_export_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "data_export_patient_id_requested_at_idx" ON "data_export"("patient_id", "requested_at" DESC);

-- AddForeignKey
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is written by hand: one at a time is prepared, and what expires is found.
ALTER TABLE "data_export"
  ADD CONSTRAINT "data_export_state_check" CHECK ("state" IN ('waiting', 'ready', 'failed', 'expired')),
  ADD CONSTRAINT "data_export_locale_check" CHECK ("locale" IN ('en', 'es')),
  ADD CONSTRAINT "data_export_ready_check" CHECK ("state" <> 'ready' OR ("expires_at" IS NOT NULL AND "size" IS NOT NULL));
CREATE UNIQUE INDEX "data_export_waiting_idx" ON "data_export"("patient_id") WHERE "state" = 'waiting';
CREATE INDEX "data_export_expires_idx" ON "data_export"("expires_at") WHERE "state" = 'ready';
