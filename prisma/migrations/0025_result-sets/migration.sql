-- AlterTable
ALTER TABLE "result" ADD COLUMN     "note" TEXT,
ADD COLUMN     "order_id" UUID,
ADD COLUMN     "replaced_at" TIMESTAMPTZ(6),
ADD COLUMN     "revision" INTEGER,
ADD COLUMN     "status" TEXT,
ALTER COLUMN "job_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "result_set" (
    "order_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT -1,
    "version_key" TEXT NOT NULL DEFAULT '',
    "snapshot" JSONB,
    "critical_at" TIMESTAMPTZ(6),
    "status" TEXT,
    "lab_name" TEXT,
    "collected_at" TIMESTAMPTZ(6),
    "reported_at" TIMESTAMPTZ(6),
    "result_count" INTEGER NOT NULL DEFAULT 0,
    "outside_count" INTEGER NOT NULL DEFAULT 0,
    "critical_count" INTEGER NOT NULL DEFAULT 0,
    "missing_count" INTEGER NOT NULL DEFAULT 0,
    "patient_id" UUID,
    "received_at" TIMESTAMPTZ(6),
    "released_at" TIMESTAMPTZ(6),
    "hold_id" UUID,
    "corrected_at" TIMESTAMPTZ(6),
    "signed_at" TIMESTAMPTZ(6),
    "signed_key" TEXT,
    "opened_at" TIMESTAMPTZ(6),
    "owner_id" TEXT,
    "lane" TEXT NOT NULL DEFAULT 'look',
    "lane_reasons" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "result_set_pkey" PRIMARY KEY ("order_id")
);

-- CreateTable
CREATE TABLE "result_hold" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "ground" TEXT NOT NULL,
    "rule_id" UUID,
    "note" TEXT,
    "started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_by" TEXT,
    "ends_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "result_hold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "result_hold_end" (
    "hold_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_by" TEXT,

    CONSTRAINT "result_hold_end_pkey" PRIMARY KEY ("hold_id")
);

-- CreateTable
CREATE TABLE "hold_rule" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "state" TEXT NOT NULL,
    "kinds" TEXT[],
    "hours" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "effective_on" DATE NOT NULL,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "hold_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "result_wish" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "choice" TEXT NOT NULL,
    "chosen_by" TEXT NOT NULL,
    "chosen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "result_wish_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "result_step" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "template_id" UUID,
    "text" TEXT,
    "is_bulk" BOOLEAN NOT NULL DEFAULT false,
    "signed_by" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "result_step_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "step_template" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "text_en" TEXT NOT NULL,
    "text_es" TEXT NOT NULL,
    "approved_by" TEXT,
    "approved_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "step_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "result_opening" (
    "order_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "result_opening_pkey" PRIMARY KEY ("order_id","revision","user_id")
);

-- CreateTable
CREATE TABLE "result_notice" (
    "order_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL DEFAULT '',
    "sent_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "result_notice_pkey" PRIMARY KEY ("order_id","kind","key")
);

-- CreateIndex
CREATE INDEX "result_set_patient_id_reported_at_idx" ON "result_set"("patient_id", "reported_at" DESC);

-- CreateIndex
CREATE INDEX "result_hold_order_id_idx" ON "result_hold"("order_id");

-- CreateIndex
CREATE INDEX "result_hold_started_at_idx" ON "result_hold"("started_at" DESC);

-- CreateIndex
CREATE INDEX "result_wish_order_id_chosen_at_idx" ON "result_wish"("order_id", "chosen_at" DESC);

-- CreateIndex
CREATE INDEX "result_step_order_id_signed_at_idx" ON "result_step"("order_id", "signed_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "result_order_id_row_id_revision_key" ON "result"("order_id", "row_id", "revision");

-- AddForeignKey
ALTER TABLE "result_hold_end" ADD CONSTRAINT "result_hold_end_hold_id_fkey" FOREIGN KEY ("hold_id") REFERENCES "result_hold"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is written by hand: indexes over some of the rows, closed states, and what stays as it was written.

-- The worklist, lane by lane, and what is signed but not opened.
CREATE INDEX "result_set_open_lane_idx" ON "result_set"("lane", "received_at" DESC, "order_id")
  WHERE "received_at" IS NOT NULL AND "lane" <> 'done';
CREATE INDEX "result_set_unopened_idx" ON "result_set"("signed_at" DESC, "order_id")
  WHERE "lane" = 'done' AND "opened_at" IS NULL;
CREATE INDEX "result_set_held_idx" ON "result_set"("hold_id") WHERE "hold_id" IS NOT NULL;
CREATE INDEX "result_current_idx" ON "result"("patient_id", "biomarker", "observed_on" DESC) WHERE "replaced_at" IS NULL;

ALTER TABLE "result_set" ADD CONSTRAINT "result_set_lane_check"
  CHECK ("lane" IN ('critical', 'corrected', 'held', 'look', 'clear', 'done'));
ALTER TABLE "result_hold" ADD CONSTRAINT "result_hold_ground_check"
  CHECK ("ground" IN ('state-rule', 'patient-wish', 'harm'));
ALTER TABLE "result_hold_end" ADD CONSTRAINT "result_hold_end_kind_check"
  CHECK ("kind" IN ('expired', 'lifted', 'spoken', 'asked'));
ALTER TABLE "result_wish" ADD CONSTRAINT "result_wish_choice_check"
  CHECK ("choice" IN ('at-once', 'after-call', 'with-someone'));
ALTER TABLE "result_step" ADD CONSTRAINT "result_step_kind_check"
  CHECK ("kind" IN ('comment', 'template', 'no-action'));
ALTER TABLE "result_notice" ADD CONSTRAINT "result_notice_kind_check"
  CHECK ("kind" IN ('ready', 'corrected', 'reviewed'));
ALTER TABLE "result" DROP CONSTRAINT "result_origin_check",
  ADD CONSTRAINT "result_origin_check" CHECK ("origin" IN ('read', 'reviewed', 'laboratory')),
  ADD CONSTRAINT "result_source_check" CHECK (("job_id" IS NULL) <> ("order_id" IS NULL));

-- A value never becomes another, but a newer one may replace it, once.
DROP TRIGGER result_no_update ON result;
-- The engine that applies migrations splits them at every semicolon, also inside of quotes: \003B stands for it.
CREATE FUNCTION refuse_result_change() RETURNS trigger LANGUAGE plpgsql AS
U&'BEGIN
  IF OLD.replaced_at IS NULL AND NEW.replaced_at IS NOT NULL
     AND to_jsonb(NEW) - ''replaced_at'' = to_jsonb(OLD) - ''replaced_at'' THEN
    RETURN NEW\003B
  END IF\003B
  RAISE EXCEPTION ''% is append-only'', TG_TABLE_NAME USING ERRCODE = ''insufficient_privilege''\003B
END';

CREATE TRIGGER result_no_update
  BEFORE UPDATE ON result
  FOR EACH ROW EXECUTE FUNCTION refuse_result_change();

CREATE TRIGGER result_hold_append_only
  BEFORE UPDATE OR DELETE ON result_hold
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER result_hold_end_append_only
  BEFORE UPDATE OR DELETE ON result_hold_end
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER result_wish_append_only
  BEFORE UPDATE OR DELETE ON result_wish
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER result_step_append_only
  BEFORE UPDATE OR DELETE ON result_step
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

INSERT INTO "hold_rule" ("state", "kinds", "hours", "source", "effective_on") VALUES
  ('KY', '{malignancy-pathology,radiology,genetic}', 72, 'KRS 333.152', '2024-07-15'),
  ('TX', '{malignancy-pathology,radiology}', 72, 'Texas SB 922', '2025-09-01'),
  ('MT', '{malignancy-pathology,radiology,genetic,hiv-positive,hepatitis-antigen}', 72, 'MCA 50-16-806', '2026-07-01');
