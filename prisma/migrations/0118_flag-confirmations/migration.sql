-- AlterTable
ALTER TABLE "second_reading" ADD COLUMN     "flag_confirmed" BOOLEAN NOT NULL DEFAULT false;

-- What follows is written by hand.
ALTER TABLE "second_reading"
  ADD CONSTRAINT "second_reading_flag_check" CHECK (NOT "flag_confirmed" OR "outcome" IS NOT NULL);

CREATE OR REPLACE FUNCTION refuse_second_reading_change() RETURNS trigger LANGUAGE plpgsql AS
U&'DECLARE
  reading text[] := ARRAY[''read_by'', ''read_at'', ''second'', ''differs'']\003B
  resolution text[] := ARRAY[''outcome'', ''reason'', ''resolved_by'', ''resolved_at'', ''corrected'', ''flag_confirmed'']\003B
BEGIN
  IF OLD.read_at IS NULL AND NEW.read_at IS NOT NULL AND to_jsonb(OLD) - reading = to_jsonb(NEW) - reading THEN
    RETURN NEW\003B
  END IF\003B
  IF OLD.outcome IS NULL AND NEW.outcome IS NOT NULL AND to_jsonb(OLD) - resolution = to_jsonb(NEW) - resolution THEN
    RETURN NEW\003B
  END IF\003B
  RAISE EXCEPTION ''% is append-only'', TG_TABLE_NAME USING ERRCODE = ''insufficient_privilege''\003B
END';
