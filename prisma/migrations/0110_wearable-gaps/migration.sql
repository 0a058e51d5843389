-- CreateTable
CREATE TABLE "wearable_gap" (
    "id" BIGSERIAL NOT NULL,
    "patient_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "day" DATE,
    "missing" INTEGER NOT NULL,
    "found_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wearable_gap_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wearable_comparison" (
    "name" TEXT NOT NULL,
    "after_user" UUID,
    "compared_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "wearable_comparison_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "wearable_gap_found_at_idx" ON "wearable_gap"("found_at" DESC);

-- CreateIndex
CREATE INDEX "wearable_gap_patient_id_idx" ON "wearable_gap"("patient_id");

-- AddForeignKey
ALTER TABLE "wearable_gap" ADD CONSTRAINT "wearable_gap_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: closed states.
ALTER TABLE "wearable_gap" ADD CONSTRAINT "wearable_gap_missing_check" CHECK ("missing" > 0);
ALTER TABLE "wearable_comparison" ADD CONSTRAINT "wearable_comparison_name_check" CHECK ("name" IN ('recent', 'month'));
