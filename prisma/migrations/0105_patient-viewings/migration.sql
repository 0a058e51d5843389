-- CreateTable
CREATE TABLE "patient_viewing" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "session_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "patient_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "ends_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "patient_viewing_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "patient_viewing_patient_id_started_at_idx" ON "patient_viewing"("patient_id", "started_at" DESC);

-- AddForeignKey
ALTER TABLE "patient_viewing" ADD CONSTRAINT "patient_viewing_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is written by hand.
ALTER TABLE "patient_viewing" ADD CONSTRAINT "patient_viewing_ends_at_check" CHECK ("ends_at" > "started_at");

-- A session sees as one patient at a time.
CREATE UNIQUE INDEX "patient_viewing_open_key" ON "patient_viewing"("session_id") WHERE "ended_at" IS NULL;
