-- CreateTable
CREATE TABLE "row_handover" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "job_id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "row_id" TEXT NOT NULL,
    "hold_id" UUID NOT NULL,
    "asked_by" TEXT NOT NULL,
    "askers" TEXT[],
    "asked_of" TEXT,
    "note" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "outcome" TEXT,
    "ended_by" TEXT,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "row_handover_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "row_handover_job_id_asked_at_idx" ON "row_handover"("job_id", "asked_at");

-- CreateIndex
CREATE INDEX "row_handover_patient_id_idx" ON "row_handover"("patient_id");

-- AddForeignKey
ALTER TABLE "row_handover" ADD CONSTRAINT "row_handover_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- What follows is written by hand: closed words, one open handover of a row, and no change but its end, once.
ALTER TABLE "row_handover"
  ADD CONSTRAINT "row_handover_outcome_check"
    CHECK ("outcome" IN ('accepted', 'left-out', 'returned', 'handed-on', 'taken-back', 'closed')),
  ADD CONSTRAINT "row_handover_end_check"
    CHECK (num_nulls("outcome", "ended_by", "ended_at") IN (0, 3)),
  ADD CONSTRAINT "row_handover_other_check" CHECK ("asked_by" = ANY("askers") AND NOT (coalesce("asked_of", '') = ANY("askers")));

CREATE UNIQUE INDEX "row_handover_open_key" ON "row_handover"("job_id", "row_id") WHERE "outcome" IS NULL;
CREATE INDEX "row_handover_open_of_idx" ON "row_handover"("asked_of") WHERE "outcome" IS NULL;

CREATE FUNCTION refuse_handover_change() RETURNS trigger LANGUAGE plpgsql AS
U&'BEGIN
  IF OLD.outcome IS NULL AND NEW.outcome IS NOT NULL
     AND to_jsonb(OLD) - ARRAY[''outcome'', ''ended_by'', ''ended_at''] = to_jsonb(NEW) - ARRAY[''outcome'', ''ended_by'', ''ended_at''] THEN
    RETURN NEW\003B
  END IF\003B
  RAISE EXCEPTION ''% is append-only'', TG_TABLE_NAME USING ERRCODE = ''insufficient_privilege''\003B
END';

CREATE TRIGGER row_handover_no_update
  BEFORE UPDATE ON row_handover
  FOR EACH ROW EXECUTE FUNCTION refuse_handover_change();
CREATE TRIGGER row_handover_append_only
  BEFORE DELETE ON row_handover
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();
CREATE TRIGGER row_handover_no_truncate
  BEFORE TRUNCATE ON row_handover
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
