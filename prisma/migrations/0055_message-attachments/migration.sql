-- CreateTable
CREATE TABLE "message_attachment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "patient_id" UUID NOT NULL,
    "uploader_id" TEXT NOT NULL,
    "upload_key" UUID NOT NULL,
    "place" TEXT NOT NULL,
    "message_id" BIGINT,
    "name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "uploaded_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "message_attachment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "message_attachment_patient_id_idx" ON "message_attachment"("patient_id");

-- CreateIndex
CREATE INDEX "message_attachment_message_id_idx" ON "message_attachment"("message_id");

-- CreateIndex
CREATE UNIQUE INDEX "message_attachment_uploader_id_upload_key_key" ON "message_attachment"("uploader_id", "upload_key");

-- What follows is written by hand: files that were not sent, what stays as it was sent, and what the erasure deletes.
CREATE INDEX "message_attachment_unsent_idx" ON "message_attachment"("uploaded_at") WHERE "message_id" IS NULL;

ALTER TABLE "message_attachment"
  ADD CONSTRAINT "message_attachment_name_check" CHECK (btrim("name") <> ''),
  ADD CONSTRAINT "message_attachment_media_type_check"
    CHECK ("media_type" IN ('application/pdf', 'image/jpeg', 'image/png')),
  ADD CONSTRAINT "message_attachment_size_check" CHECK ("size" > 0);

CREATE FUNCTION refuse_sent_attachment_change() RETURNS trigger LANGUAGE plpgsql AS
U&'BEGIN
  IF OLD.message_id IS NULL THEN
    RETURN CASE TG_OP WHEN ''DELETE'' THEN OLD ELSE NEW END\003B
  END IF\003B
  IF TG_OP = ''DELETE''
     AND OLD.patient_id::text = current_setting(''phial.erased_patient'', true)
     AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
    RETURN OLD\003B
  END IF\003B
  RAISE EXCEPTION ''a file that was sent does not change'' USING ERRCODE = ''insufficient_privilege''\003B
END';
CREATE TRIGGER message_attachment_sent
  BEFORE UPDATE OR DELETE ON message_attachment
  FOR EACH ROW EXECUTE FUNCTION refuse_sent_attachment_change();
CREATE TRIGGER message_attachment_no_truncate
  BEFORE TRUNCATE ON message_attachment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
  PERFORM set_config(''phial.erased_orders'', array_to_string(subjects, '',''), true)\003B
  DELETE FROM order_activity WHERE patient_id = erased OR order_id = ANY(subjects)\003B
  DELETE FROM wearable_connection WHERE patient_id = erased\003B
  DELETE FROM wearable_history WHERE patient_id = erased\003B
  DELETE FROM wearable_series WHERE patient_id = erased\003B
  DELETE FROM wearable_context WHERE patient_id = erased\003B
  DELETE FROM wearable_sample WHERE patient_id = erased\003B
  DELETE FROM wearable_summary WHERE patient_id = erased\003B
  DELETE FROM wearable_stream WHERE patient_id = erased\003B
  DELETE FROM message_attachment WHERE patient_id = erased\003B
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
