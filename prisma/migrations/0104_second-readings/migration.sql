-- DropIndex
DROP INDEX "result_job_id_row_id_key";

-- CreateTable
CREATE TABLE "second_reading_share" (
    "id" BIGSERIAL NOT NULL,
    "percent" INTEGER NOT NULL,
    "written_by" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "second_reading_share_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "second_reading" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "decision_id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "row_id" TEXT NOT NULL,
    "laboratory_id" UUID NOT NULL,
    "percent" INTEGER NOT NULL,
    "not_for" TEXT[],
    "place" JSONB NOT NULL,
    "first" JSONB NOT NULL,
    "picked_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "read_by" TEXT,
    "read_at" TIMESTAMPTZ(6),
    "second" JSONB,
    "differs" TEXT[],
    "outcome" TEXT,
    "reason" TEXT,
    "resolved_by" TEXT,
    "resolved_at" TIMESTAMPTZ(6),
    "corrected" JSONB,

    CONSTRAINT "second_reading_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "second_reading_job_id_idx" ON "second_reading"("job_id");

-- CreateIndex
CREATE INDEX "second_reading_patient_id_idx" ON "second_reading"("patient_id");

-- CreateIndex
CREATE INDEX "second_reading_read_at_idx" ON "second_reading"("read_at");

-- CreateIndex
CREATE UNIQUE INDEX "second_reading_decision_id_row_id_key" ON "second_reading"("decision_id", "row_id");

-- AddForeignKey
ALTER TABLE "second_reading" ADD CONSTRAINT "second_reading_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "review_decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_reading" ADD CONSTRAINT "second_reading_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is written by hand. A corrected value takes the place of an earlier one, which stays.
CREATE UNIQUE INDEX "result_report_row_key" ON "result"("job_id", "row_id") WHERE "job_id" IS NOT NULL AND "replaced_at" IS NULL;

ALTER TABLE "second_reading_share" ADD CONSTRAINT "second_reading_share_percent_check" CHECK ("percent" BETWEEN 0 AND 100);
CREATE TRIGGER second_reading_share_append_only
  BEFORE UPDATE OR DELETE ON second_reading_share
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER second_reading_share_no_truncate
  BEFORE TRUNCATE ON second_reading_share
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE "second_reading"
  ADD CONSTRAINT "second_reading_reader_check" CHECK (NOT (coalesce("read_by", '') = ANY("not_for"))),
  ADD CONSTRAINT "second_reading_read_check" CHECK (num_nulls("read_by", "read_at", "second") IN (0, 3)),
  ADD CONSTRAINT "second_reading_differs_check" CHECK ("differs" <@ ARRAY['name', 'value', 'unit', 'range', 'flag']),
  ADD CONSTRAINT "second_reading_outcome_check" CHECK ("outcome" IN ('first-stands', 'corrected')),
  ADD CONSTRAINT "second_reading_resolved_check"
    CHECK (num_nulls("outcome", "reason", "resolved_by", "resolved_at") IN (0, 4) AND ("outcome" IS NULL OR "differs" <> '{}'));

CREATE INDEX "second_reading_waiting_idx" ON "second_reading"("picked_at", "id") WHERE "read_at" IS NULL;
CREATE INDEX "second_reading_open_idx" ON "second_reading"("read_at", "id") WHERE "differs" <> '{}' AND "outcome" IS NULL;

CREATE FUNCTION refuse_second_reading_change() RETURNS trigger LANGUAGE plpgsql AS
U&'DECLARE
  reading text[] := ARRAY[''read_by'', ''read_at'', ''second'', ''differs'']\003B
  resolution text[] := ARRAY[''outcome'', ''reason'', ''resolved_by'', ''resolved_at'', ''corrected'']\003B
BEGIN
  IF OLD.read_at IS NULL AND NEW.read_at IS NOT NULL AND to_jsonb(OLD) - reading = to_jsonb(NEW) - reading THEN
    RETURN NEW\003B
  END IF\003B
  IF OLD.outcome IS NULL AND NEW.outcome IS NOT NULL AND to_jsonb(OLD) - resolution = to_jsonb(NEW) - resolution THEN
    RETURN NEW\003B
  END IF\003B
  RAISE EXCEPTION ''% is append-only'', TG_TABLE_NAME USING ERRCODE = ''insufficient_privilege''\003B
END';

CREATE TRIGGER second_reading_no_update
  BEFORE UPDATE ON second_reading
  FOR EACH ROW EXECUTE FUNCTION refuse_second_reading_change();
CREATE TRIGGER second_reading_append_only
  BEFORE DELETE ON second_reading
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();
CREATE TRIGGER second_reading_no_truncate
  BEFORE TRUNCATE ON second_reading
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
