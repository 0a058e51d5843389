-- CreateTable
CREATE TABLE "critical_result" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "patient_id" UUID NOT NULL,
    "source_kind" TEXT NOT NULL,
    "source_id" UUID NOT NULL,
    "result_key" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "version" INTEGER NOT NULL DEFAULT 0,
    "is_owner_doubtful" BOOLEAN NOT NULL DEFAULT false,
    "raised_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "opened_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "confirm_due_at" TIMESTAMPTZ(6) NOT NULL,
    "level" INTEGER NOT NULL DEFAULT 0,
    "acked_level" INTEGER NOT NULL DEFAULT 0,
    "next_level_at" TIMESTAMPTZ(6),
    "owner_id" TEXT,
    "acknowledged_at" TIMESTAMPTZ(6),
    "closed_at" TIMESTAMPTZ(6),

    CONSTRAINT "critical_result_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "critical_value" (
    "critical_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "analyte" TEXT NOT NULL,
    "loinc_code" TEXT,
    "value" TEXT NOT NULL,
    "unit" TEXT,
    "reference_range" TEXT,
    "side" TEXT,
    "is_critical" BOOLEAN NOT NULL,
    "is_doubtful" BOOLEAN NOT NULL,
    "specimen" TEXT,
    "lab_name" TEXT,
    "collected_at" TEXT,
    "reported_at" TEXT,
    "recorded_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "critical_value_pkey" PRIMARY KEY ("critical_id","version")
);

-- CreateTable
CREATE TABLE "critical_event" (
    "id" BIGSERIAL NOT NULL,
    "critical_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "kind" TEXT NOT NULL,
    "actor_id" TEXT,
    "target_id" TEXT,
    "level" INTEGER,
    "version" INTEGER,
    "reason" TEXT,
    "note" TEXT,

    CONSTRAINT "critical_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "critical_call" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "critical_id" UUID NOT NULL,
    "called_at" TIMESTAMPTZ(6) NOT NULL,
    "called_by" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "obstacle" TEXT,
    "spoke_with" TEXT,
    "spoke_with_name" TEXT,
    "identified_by" TEXT,
    "read_back" TEXT,
    "advice" TEXT,
    "note" TEXT,
    "version" INTEGER NOT NULL,
    "analyte" TEXT,
    "value" TEXT,
    "unit" TEXT,
    "reference_range" TEXT,

    CONSTRAINT "critical_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "critical_safety" (
    "id" BIGSERIAL NOT NULL,
    "critical_id" UUID NOT NULL,
    "recorded_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "recorded_by" TEXT NOT NULL,
    "is_by_patient" BOOLEAN NOT NULL,
    "place" TEXT,
    "companion" TEXT,
    "companion_name" TEXT,
    "address" TEXT,
    "symptoms" TEXT,

    CONSTRAINT "critical_safety_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "critical_text" (
    "id" BIGSERIAL NOT NULL,
    "purpose" TEXT NOT NULL,
    "loinc_code" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "written_by" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "critical_text_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "critical_roster_slot" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "shift" TEXT NOT NULL,
    "on_date" DATE,
    "label" TEXT,
    "level" INTEGER NOT NULL,
    "user_id" TEXT,

    CONSTRAINT "critical_roster_slot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "critical_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "ack_minutes" INTEGER NOT NULL,
    "confirm_minutes" INTEGER NOT NULL,
    "resume_minutes" INTEGER NOT NULL,
    "time_zone" TEXT NOT NULL,
    "weekday_start" TEXT NOT NULL,
    "weekday_end" TEXT NOT NULL,

    CONSTRAINT "critical_settings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "critical_result_patient_id_raised_at_idx" ON "critical_result"("patient_id", "raised_at" DESC);

-- CreateIndex
CREATE INDEX "critical_result_raised_at_id_idx" ON "critical_result"("raised_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "critical_result_source_kind_source_id_result_key_key" ON "critical_result"("source_kind", "source_id", "result_key");

-- CreateIndex
CREATE INDEX "critical_event_critical_id_id_idx" ON "critical_event"("critical_id", "id");

-- CreateIndex
CREATE INDEX "critical_call_critical_id_called_at_idx" ON "critical_call"("critical_id", "called_at");

-- CreateIndex
CREATE INDEX "critical_safety_critical_id_id_idx" ON "critical_safety"("critical_id", "id");

-- CreateIndex
CREATE INDEX "critical_text_purpose_loinc_code_locale_id_idx" ON "critical_text"("purpose", "loinc_code", "locale", "id");

-- By hand: partial indexes, CHECK constraints and triggers, which Prisma schemas do not have.
CREATE INDEX "critical_result_open_idx" ON "critical_result"("raised_at", "id") WHERE "state" <> 'closed';
CREATE INDEX "critical_result_open_patient_idx" ON "critical_result"("patient_id") WHERE "state" <> 'closed';
CREATE UNIQUE INDEX "critical_roster_slot_place_key" ON "critical_roster_slot"("shift", "on_date", "level") NULLS NOT DISTINCT;

ALTER TABLE "critical_result"
  ADD CONSTRAINT "critical_result_source_kind_check" CHECK ("source_kind" IN ('order', 'report')),
  ADD CONSTRAINT "critical_result_state_check" CHECK ("state" IN ('open', 'acknowledged', 'closed', 'reopened')),
  ADD CONSTRAINT "critical_result_owner_check" CHECK ("state" <> 'acknowledged' OR "owner_id" IS NOT NULL);

ALTER TABLE "critical_value"
  ADD CONSTRAINT "critical_value_side_check" CHECK ("side" IN ('high', 'low'));

ALTER TABLE "critical_event"
  ADD CONSTRAINT "critical_event_kind_check" CHECK ("kind" IN ('raised', 'read', 'notified', 'acknowledged', 'assigned', 'escalated', 'called', 'closed', 'corrected', 'reopened', 'located', 'seen')),
  ADD CONSTRAINT "critical_event_reason_check" CHECK ("reason" IN ('in-care', 'welfare-check', 'lab-error', 'not-this-patient', 'other'));

ALTER TABLE "critical_call"
  ADD CONSTRAINT "critical_call_outcome_check" CHECK ("outcome" IN ('confirmed', 'reached', 'not-reached')),
  ADD CONSTRAINT "critical_call_obstacle_check" CHECK ("obstacle" IN ('no-answer', 'voicemail', 'wrong-number', 'refused')),
  ADD CONSTRAINT "critical_call_spoke_with_check" CHECK ("spoke_with" IN ('patient', 'contact', 'other')),
  ADD CONSTRAINT "critical_call_identified_by_check" CHECK ("identified_by" IN ('name-and-dob', 'name-and-address', 'other')),
  -- A confirmation without a value, a person or a read-back is none.
  ADD CONSTRAINT "critical_call_confirmation_check" CHECK ("outcome" <> 'confirmed' OR ("value" IS NOT NULL AND "spoke_with" IS NOT NULL AND "identified_by" IS NOT NULL AND "read_back" IS NOT NULL));

ALTER TABLE "critical_safety"
  ADD CONSTRAINT "critical_safety_place_check" CHECK ("place" IN ('home', 'work', 'driving', 'other')),
  ADD CONSTRAINT "critical_safety_companion_check" CHECK ("companion" IN ('yes', 'no', 'unknown'));

ALTER TABLE "critical_text"
  ADD CONSTRAINT "critical_text_purpose_check" CHECK ("purpose" IN ('say', 'advice')),
  ADD CONSTRAINT "critical_text_locale_check" CHECK ("locale" IN ('en', 'es'));

ALTER TABLE "critical_roster_slot"
  ADD CONSTRAINT "critical_roster_slot_shift_check" CHECK ("shift" IN ('weekdays', 'nights', 'weekends', 'date')),
  ADD CONSTRAINT "critical_roster_slot_on_date_check" CHECK (("shift" = 'date') = ("on_date" IS NOT NULL)),
  ADD CONSTRAINT "critical_roster_slot_level_check" CHECK ("level" BETWEEN 0 AND 3);

ALTER TABLE "critical_settings"
  ADD CONSTRAINT "critical_settings_id_check" CHECK ("id" = 1);

-- The database stamps who called, when, and the value that was current: whatever the application sends is replaced.
-- Semicolons are escaped: the engine splits the file at each.
CREATE FUNCTION stamp_critical_call() RETURNS trigger LANGUAGE plpgsql AS
U&'DECLARE current_version int\003B shown critical_value%ROWTYPE\003B
BEGIN
  SELECT version INTO STRICT current_version FROM critical_result WHERE id = NEW.critical_id\003B
  SELECT * INTO shown FROM critical_value WHERE critical_id = NEW.critical_id AND version = current_version\003B
  NEW.called_at := clock_timestamp()\003B
  NEW.called_by := nullif(current_setting(''phial.user_id'', true), '''')\003B
  NEW.version := current_version\003B
  NEW.analyte := shown.analyte\003B
  NEW.value := shown.value\003B
  NEW.unit := shown.unit\003B
  NEW.reference_range := shown.reference_range\003B
  RETURN NEW\003B
END';

CREATE TRIGGER critical_call_stamp
  BEFORE INSERT ON critical_call
  FOR EACH ROW EXECUTE FUNCTION stamp_critical_call();

-- As in 0026, with the records of critical results.
CREATE OR REPLACE FUNCTION refuse_change_unless_erasing() RETURNS trigger LANGUAGE plpgsql AS
U&'DECLARE
  old_row jsonb := to_jsonb(OLD)\003B
  owner_id text := coalesce(old_row ->> ''patient_id'',
    (SELECT h.patient_id::text FROM result_hold h WHERE h.id::text = old_row ->> ''hold_id''),
    (SELECT c.patient_id::text FROM critical_result c WHERE c.id::text = old_row ->> ''critical_id''))\003B
BEGIN
  IF current_setting(''phial.erased_patient'', true) = owner_id
     AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
    IF TG_OP = ''DELETE'' THEN RETURN OLD\003B END IF\003B
    RETURN NEW\003B
  END IF\003B
  RAISE EXCEPTION ''% is append-only'', TG_TABLE_NAME USING ERRCODE = ''insufficient_privilege''\003B
END';

CREATE TRIGGER critical_value_append_only
  BEFORE UPDATE OR DELETE ON critical_value
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();

CREATE TRIGGER critical_value_no_truncate
  BEFORE TRUNCATE ON critical_value
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER critical_event_append_only
  BEFORE UPDATE OR DELETE ON critical_event
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();

CREATE TRIGGER critical_event_no_truncate
  BEFORE TRUNCATE ON critical_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER critical_call_append_only
  BEFORE UPDATE OR DELETE ON critical_call
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();

CREATE TRIGGER critical_call_no_truncate
  BEFORE TRUNCATE ON critical_call
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER critical_safety_append_only
  BEFORE UPDATE OR DELETE ON critical_safety
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();

CREATE TRIGGER critical_safety_no_truncate
  BEFORE TRUNCATE ON critical_safety
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER critical_text_append_only
  BEFORE UPDATE OR DELETE ON critical_text
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER critical_text_no_truncate
  BEFORE TRUNCATE ON critical_text
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- As in 0026, with the critical results.
CREATE OR REPLACE FUNCTION erase_patient(erased uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
U&'DECLARE
  deletion patient_deletion%ROWTYPE\003B
  addresses text[]\003B
  subjects uuid[]\003B
  mentions text[]\003B
BEGIN
  SELECT * INTO deletion FROM patient_deletion WHERE patient_id = erased FOR UPDATE\003B
  IF NOT FOUND OR deletion.erased_at IS NOT NULL THEN
    RETURN false\003B
  END IF\003B
  IF deletion.deleted_at > now() - interval ''7 days'' THEN
    RAISE EXCEPTION ''the patient may still be restored'' USING ERRCODE = ''insufficient_privilege''\003B
  END IF\003B
  PERFORM set_config(''phial.erased_patient'', erased::text, true)\003B

  DELETE FROM order_projection WHERE client_user_id = erased::text\003B
  DELETE FROM report_projection WHERE client_user_id = erased::text\003B
  -- Every message that names the patient, and so every order and report of theirs.
  mentions := array_remove(ARRAY[erased::text, deletion.service_user_id::text], NULL)\003B
  SELECT coalesce(array_agg(DISTINCT id), ''{}'') INTO subjects FROM (
    SELECT unnest(deletion.subject_ids) AS id
    UNION SELECT coalesce(job_id, order_id) FROM result WHERE patient_id = erased
    UNION SELECT order_id FROM result_hold WHERE patient_id = erased
    UNION SELECT order_id FROM result_wish WHERE patient_id = erased
    UNION SELECT order_id FROM result_step WHERE patient_id = erased
    UNION SELECT job_id FROM review_decision WHERE patient_id = erased
    UNION SELECT job_id FROM report_answer WHERE patient_id = erased
    UNION SELECT m.subject_id FROM service_message m, unnest(mentions) AS mention
           WHERE m.subject_id IS NOT NULL AND strpos(m.body, mention) > 0) AS known
   -- Registered by someone else since.
   WHERE NOT EXISTS (SELECT FROM order_projection o WHERE o.order_id = id)
     AND NOT EXISTS (SELECT FROM report_projection r WHERE r.job_id = id)\003B

  -- Its id and hash stay: a repeat is still a duplicate.
  UPDATE service_message m
     SET body = '''', status_before = NULL, status_after = NULL, changed_fields = ''{}'', added_events = NULL,
         outcome = CASE WHEN outcome IN (''stored'', ''waiting'') THEN ''unchanged'' ELSE outcome END
   WHERE m.subject_id = ANY(subjects)
      OR EXISTS (SELECT FROM unnest(mentions) AS mention WHERE strpos(m.body, mention) > 0)\003B

  DELETE FROM order_projection_event WHERE order_id = ANY(subjects)\003B
  DELETE FROM order_attention WHERE order_id = ANY(subjects)\003B
  DELETE FROM reconciliation_gap WHERE order_id = ANY(subjects)\003B
  DELETE FROM reconciliation_check WHERE order_id = ANY(subjects)\003B
  DELETE FROM review_claim WHERE job_id = ANY(subjects)\003B
  DELETE FROM review_draft WHERE job_id = ANY(subjects)\003B
  DELETE FROM report_answer WHERE job_id = ANY(subjects)\003B
  DELETE FROM report_notice WHERE job_id = ANY(subjects)\003B
  DELETE FROM report_check WHERE job_id = ANY(subjects)\003B
  DELETE FROM result WHERE patient_id = erased\003B
  DELETE FROM result_set WHERE patient_id = erased OR order_id = ANY(subjects)\003B
  DELETE FROM result_opening WHERE order_id = ANY(subjects)\003B
  DELETE FROM result_notice WHERE order_id = ANY(subjects)\003B
  DELETE FROM result_hold_end WHERE hold_id IN (SELECT id FROM result_hold WHERE patient_id = erased)\003B
  DELETE FROM result_hold WHERE patient_id = erased\003B
  DELETE FROM result_wish WHERE patient_id = erased\003B
  DELETE FROM result_step WHERE patient_id = erased\003B
  DELETE FROM review_decision WHERE patient_id = erased\003B
  -- Loops that the deletion hid come back first: their records are found by them.
  INSERT INTO critical_result
  SELECT * FROM jsonb_populate_recordset(NULL::critical_result, deletion.hidden -> ''critical_result'')
      ON CONFLICT DO NOTHING\003B
  DELETE FROM critical_value WHERE critical_id IN (SELECT id FROM critical_result WHERE patient_id = erased)\003B
  DELETE FROM critical_event WHERE critical_id IN (SELECT id FROM critical_result WHERE patient_id = erased)\003B
  DELETE FROM critical_call WHERE critical_id IN (SELECT id FROM critical_result WHERE patient_id = erased)\003B
  DELETE FROM critical_safety WHERE critical_id IN (SELECT id FROM critical_result WHERE patient_id = erased)\003B
  DELETE FROM critical_result WHERE patient_id = erased\003B
  UPDATE emergency_access SET reason = '''' WHERE patient_id = erased\003B

  SELECT array_agg(lower(address)) INTO addresses FROM (
    SELECT email AS address FROM "user" WHERE id = deletion.user_id
    UNION SELECT new_email FROM email_change WHERE user_id = deletion.user_id) AS known\003B
  DELETE FROM outgoing_mail WHERE lower("to") = ANY(addresses)\003B
  DELETE FROM pending_sign_up WHERE lower(email) = ANY(addresses)\003B
  DELETE FROM verification WHERE strpos(value, deletion.user_id) > 0\003B

  UPDATE patient_deletion
     SET erased_at = now(), reason = '''', hidden = ''{}'', subject_ids = subjects,
         consents = (SELECT coalesce(jsonb_agg(jsonb_build_object(''type'', type, ''version'', version,
                       ''textSha256'', text_sha256, ''givenAt'', given_at) ORDER BY id), ''[]'')
                       FROM consent_record WHERE patient_id = erased)
   WHERE patient_id = erased\003B
  DELETE FROM patient WHERE id = erased\003B
  DELETE FROM "user" WHERE id = deletion.user_id\003B
  RETURN true\003B
END';
