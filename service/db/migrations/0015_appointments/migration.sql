-- CreateTable
CREATE TABLE "appointment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "address" JSONB NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "time_zone" TEXT NOT NULL,
    "site_code" TEXT,
    "site_name" TEXT,
    "start_at" TIMESTAMPTZ(6),
    "end_at" TIMESTAMPTZ(6),
    "external_id" TEXT NOT NULL,
    "notes" TEXT,
    "confirm_by" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "appointment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "appointment_event" (
    "id" BIGSERIAL NOT NULL,
    "appointment_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "data" JSONB,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "appointment_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slot_claim" (
    "slot" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "capacity" INTEGER NOT NULL,
    "order_id" UUID NOT NULL,
    "appointment_id" UUID,
    "held_until" TIMESTAMPTZ(6),

    CONSTRAINT "slot_claim_pkey" PRIMARY KEY ("slot","seat")
);

-- CreateIndex
CREATE INDEX "appointment_order_id_created_at_idx" ON "appointment"("order_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "appointment_confirm_by_idx" ON "appointment"("confirm_by") WHERE ("status" = 'pending');

-- CreateIndex
CREATE UNIQUE INDEX "appointment_order_id_key" ON "appointment"("order_id") WHERE ("ended_at" IS NULL);

-- CreateIndex
CREATE INDEX "appointment_event_appointment_id_id_idx" ON "appointment_event"("appointment_id", "id");

-- CreateIndex
CREATE INDEX "slot_claim_appointment_id_idx" ON "slot_claim"("appointment_id");

-- CreateIndex
CREATE INDEX "slot_claim_order_id_idx" ON "slot_claim"("order_id");

-- CreateIndex
CREATE INDEX "slot_claim_held_until_idx" ON "slot_claim"("held_until");

-- CreateIndex
CREATE UNIQUE INDEX "slot_claim_order_id_key" ON "slot_claim"("order_id") WHERE ("appointment_id" IS NULL);

-- AddForeignKey
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "lab_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment_event" ADD CONSTRAINT "appointment_event_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot_claim" ADD CONSTRAINT "slot_claim_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "lab_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot_claim" ADD CONSTRAINT "slot_claim_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "appointment"
  ADD CONSTRAINT "appointment_type_check" CHECK ("type" IN ('phlebotomy', 'patient_service_center')),
  ADD CONSTRAINT "appointment_provider_check" CHECK ("provider" IN (
    'getlabs', 'phlebfinders', 'quest', 'sonora_quest', 'labcorp', 'bioreference'
  )),
  ADD CONSTRAINT "appointment_status_check" CHECK ("status" IN (
    'confirmed', 'pending', 'in_progress', 'completed', 'cancelled'
  )),
  ADD CONSTRAINT "appointment_ended_at_check" CHECK (
    "ended_at" IS NULL OR "status" IN ('completed', 'cancelled')
  ),
  -- Only a requested visit has no time yet.
  ADD CONSTRAINT "appointment_time_check" CHECK (
    ("start_at" IS NULL) = ("end_at" IS NULL)
    AND ("start_at" < "end_at" OR "status" IN ('pending', 'cancelled') AND "start_at" IS NULL)
  );

ALTER TABLE "appointment_event"
  ADD CONSTRAINT "appointment_event_status_check" CHECK ("status" IN (
    'pending', 'scheduled', 'in_progress', 'completed', 'cancelled'
  ));

-- A seat is held for a while, or an appointment's for good.
ALTER TABLE "slot_claim"
  ADD CONSTRAINT "slot_claim_seat_check" CHECK ("seat" >= 0 AND "seat" < "capacity"),
  ADD CONSTRAINT "slot_claim_holder_check" CHECK (("appointment_id" IS NULL) = ("held_until" IS NOT NULL));

CREATE TRIGGER appointment_event_unchanged
  BEFORE UPDATE ON appointment_event
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
