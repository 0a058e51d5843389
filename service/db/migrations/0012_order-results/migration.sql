-- AlterTable
ALTER TABLE "lab_order" ADD COLUMN     "has_missing_results" BOOLEAN,
ADD COLUMN     "result_revision" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "result_report" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "reported_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "result_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_result" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "value" DOUBLE PRECISION,
    "unit" TEXT,
    "reference_range" TEXT,
    "min_range" DOUBLE PRECISION,
    "max_range" DOUBLE PRECISION,
    "is_above_max" BOOLEAN NOT NULL DEFAULT false,
    "is_below_min" BOOLEAN NOT NULL DEFAULT false,
    "interpretation" TEXT NOT NULL,
    "notes" TEXT,
    "loinc" TEXT,
    "loinc_slug" TEXT,
    "provider_id" TEXT,
    "source_markers" JSONB,
    "performing_laboratory" TEXT NOT NULL,
    "sample_id" TEXT,
    "specimen" TEXT,
    "status" TEXT NOT NULL,
    "is_reflex" BOOLEAN NOT NULL DEFAULT false,
    "parent_id" UUID,
    "reported_at" TIMESTAMPTZ(6) NOT NULL,
    "corrected_at" TIMESTAMPTZ(6),

    CONSTRAINT "order_result_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "former_result" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "result_id" UUID NOT NULL,
    "result" TEXT NOT NULL,
    "unit" TEXT,
    "reference_range" TEXT,
    "interpretation" TEXT NOT NULL,
    "reported_at" TIMESTAMPTZ(6) NOT NULL,
    "replaced_at" TIMESTAMPTZ(6) NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "former_result_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "missing_result" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "inferred_failure_type" TEXT NOT NULL,
    "note" TEXT,
    "loinc" TEXT,
    "loinc_slug" TEXT,
    "provider_id" TEXT,
    "source_markers" JSONB,

    CONSTRAINT "missing_result_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "result_sample" (
    "order_id" UUID NOT NULL,
    "sample_id" TEXT NOT NULL,
    "control_number" TEXT NOT NULL,
    "collected_at" TIMESTAMPTZ(6) NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL,
    "clinical_information" TEXT,

    CONSTRAINT "result_sample_pkey" PRIMARY KEY ("order_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "result_report_order_id_sequence_key" ON "result_report"("order_id", "sequence");

-- CreateIndex
CREATE INDEX "order_result_report_id_idx" ON "order_result"("report_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_result_order_id_slug_key" ON "order_result"("order_id", "slug");

-- CreateIndex
CREATE INDEX "former_result_result_id_replaced_at_idx" ON "former_result"("result_id", "replaced_at");

-- CreateIndex
CREATE UNIQUE INDEX "missing_result_order_id_slug_key" ON "missing_result"("order_id", "slug");

-- CreateIndex
CREATE INDEX "lab_order_team_id_interpretation_created_at_id_idx" ON "lab_order"("team_id", "interpretation", "created_at" DESC, "id");

-- AddForeignKey
ALTER TABLE "result_report" ADD CONSTRAINT "result_report_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "lab_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_result" ADD CONSTRAINT "order_result_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "lab_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_result" ADD CONSTRAINT "order_result_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "result_report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "former_result" ADD CONSTRAINT "former_result_result_id_fkey" FOREIGN KEY ("result_id") REFERENCES "order_result"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "missing_result" ADD CONSTRAINT "missing_result_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "lab_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "result_sample" ADD CONSTRAINT "result_sample_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "lab_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: closed states, and former values that never change.
ALTER TABLE "result_report"
  ADD CONSTRAINT "result_report_status_check" CHECK ("status" IN ('partial', 'final', 'corrected'));

ALTER TABLE "order_result"
  ADD CONSTRAINT "order_result_status_check" CHECK ("status" IN ('partial', 'final', 'corrected')),
  ADD CONSTRAINT "order_result_type_check" CHECK ("type" IN ('numeric', 'range', 'comment', 'coded_value')),
  ADD CONSTRAINT "order_result_interpretation_check" CHECK ("interpretation" IN ('normal', 'abnormal', 'critical'));

ALTER TABLE "former_result"
  ADD CONSTRAINT "former_result_interpretation_check" CHECK ("interpretation" IN ('normal', 'abnormal', 'critical'));

ALTER TABLE "missing_result"
  ADD CONSTRAINT "missing_result_inferred_failure_type_check" CHECK ("inferred_failure_type" IN (
    'quantity_not_sufficient_failure', 'collection_process_failure', 'drop_off_failure', 'internal_lab_failure',
    'order_entry_failure', 'non_failure', 'unknown_failure', 'patient_condition_failure',
    'missing_result_calc_failure', 'missing_demo_aoe_calc_failure', 'insufficient_volume'
  ));

CREATE TRIGGER former_result_unchanged
  BEFORE UPDATE ON former_result
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
