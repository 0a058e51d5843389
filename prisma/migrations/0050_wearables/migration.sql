-- CreateTable
CREATE TABLE "wearable_connection" (
    "patient_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "connected_at" TIMESTAMPTZ(6),
    "errored_at" TIMESTAMPTZ(6),
    "error_type" TEXT,
    "disconnected_at" TIMESTAMPTZ(6),

    CONSTRAINT "wearable_connection_pkey" PRIMARY KEY ("patient_id","provider")
);

-- CreateTable
CREATE TABLE "wearable_history" (
    "patient_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "range_start" TIMESTAMPTZ(6),
    "range_end" TIMESTAMPTZ(6),
    "read_at" TIMESTAMPTZ(6),

    CONSTRAINT "wearable_history_pkey" PRIMARY KEY ("patient_id","provider","resource")
);

-- CreateTable
CREATE TABLE "wearable_series" (
    "patient_id" UUID NOT NULL,
    "id" BIGINT NOT NULL,
    "resource" TEXT NOT NULL,
    "part" TEXT NOT NULL DEFAULT '',
    "provider" TEXT NOT NULL,
    "source_type" TEXT NOT NULL,

    CONSTRAINT "wearable_series_pkey" PRIMARY KEY ("patient_id","id")
);

-- CreateTable
CREATE TABLE "wearable_context" (
    "patient_id" UUID NOT NULL,
    "id" BIGINT NOT NULL,
    "app_id" TEXT,
    "device_id" TEXT,
    "rest" JSONB,

    CONSTRAINT "wearable_context_pkey" PRIMARY KEY ("patient_id","id")
);

-- CreateTable
CREATE TABLE "wearable_sample" (
    "patient_id" UUID NOT NULL,
    "series_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "value" DOUBLE PRECISION,
    "received_at" TIMESTAMPTZ(6) NOT NULL,
    "context_id" BIGINT,
    "timezone_offset" INTEGER,
    "duration_ms" INTEGER,

    CONSTRAINT "wearable_sample_pkey" PRIMARY KEY ("patient_id","series_id","at")
);

-- CreateTable
CREATE TABLE "wearable_summary" (
    "patient_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "source_type" TEXT NOT NULL,
    "app_id" TEXT,
    "device_id" TEXT,
    "calendar_date" DATE,
    "starts_at" TIMESTAMPTZ(6),
    "ends_at" TIMESTAMPTZ(6),
    "timezone_offset" INTEGER,
    "fields" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "wearable_summary_pkey" PRIMARY KEY ("patient_id","id")
);

-- CreateTable
CREATE TABLE "wearable_stream" (
    "patient_id" UUID NOT NULL,
    "workout_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "sport" TEXT,

    CONSTRAINT "wearable_stream_pkey" PRIMARY KEY ("patient_id","workout_id")
);

-- CreateIndex
CREATE INDEX "wearable_series_patient_id_resource_idx" ON "wearable_series"("patient_id", "resource");

-- CreateIndex
CREATE INDEX "wearable_summary_patient_id_kind_calendar_date_idx" ON "wearable_summary"("patient_id", "kind", "calendar_date");

-- What follows is written by hand. Offsets of the world are between 12 hours west and 14 hours east of UTC.
ALTER TABLE "wearable_sample"
  ADD CONSTRAINT "wearable_sample_timezone_offset_check" CHECK ("timezone_offset" BETWEEN -50400 AND 50400),
  ADD CONSTRAINT "wearable_sample_duration_ms_check" CHECK ("duration_ms" >= 0);

-- What the erasure deletes.
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
  DELETE FROM appointment_projection WHERE client_user_id = erased::text\003B
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
  DELETE FROM appointment_projection WHERE order_id = ANY(subjects)\003B
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
  DELETE FROM order_activity WHERE patient_id = erased\003B
  DELETE FROM wearable_connection WHERE patient_id = erased\003B
  DELETE FROM wearable_history WHERE patient_id = erased\003B
  DELETE FROM wearable_series WHERE patient_id = erased\003B
  DELETE FROM wearable_context WHERE patient_id = erased\003B
  DELETE FROM wearable_sample WHERE patient_id = erased\003B
  DELETE FROM wearable_summary WHERE patient_id = erased\003B
  DELETE FROM wearable_stream WHERE patient_id = erased\003B
  DELETE FROM conversation_message WHERE patient_id = erased\003B
  DELETE FROM conversation_draft WHERE patient_id = erased\003B
  DELETE FROM conversation WHERE patient_id = erased\003B
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
