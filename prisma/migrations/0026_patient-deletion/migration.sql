-- AlterTable
ALTER TABLE "patient" ADD COLUMN     "deleted_at" TIMESTAMPTZ(6);

-- CreateTable
CREATE TABLE "patient_deletion" (
    "patient_id" UUID NOT NULL,
    "service_user_id" UUID,
    "user_id" TEXT,
    "subject_ids" UUID[],
    "deleted_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_by" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "disabled_at" TIMESTAMPTZ(6),
    "hidden" JSONB NOT NULL DEFAULT '{}',
    "erased_at" TIMESTAMPTZ(6),
    "consents" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "patient_deletion_pkey" PRIMARY KEY ("patient_id")
);

-- CreateIndex
CREATE INDEX "patient_deletion_subject_ids_idx" ON "patient_deletion" USING GIN ("subject_ids");

-- CreateIndex
CREATE INDEX "patient_deletion_deleted_at_idx" ON "patient_deletion"("deleted_at" DESC);

-- By hand: Prisma schemas have no functions or triggers. The engine that applies migrations splits them at every
-- semicolon, also inside of quotes: \003B stands for it.

-- The 7 days count from the insert, whatever the app writes.
CREATE FUNCTION begin_deletion() RETURNS trigger LANGUAGE plpgsql AS
U&'BEGIN
  NEW.deleted_at := now()\003B
  NEW.erased_at := NULL\003B
  NEW.consents := ''[]''\003B
  RETURN NEW\003B
END';

CREATE TRIGGER patient_deletion_begin
  BEFORE INSERT ON patient_deletion
  FOR EACH ROW EXECUTE FUNCTION begin_deletion();

-- Append-only, but for the owner's functions below, and for the one patient that they work on.
CREATE FUNCTION refuse_change_unless_erasing() RETURNS trigger LANGUAGE plpgsql AS
U&'DECLARE
  old_row jsonb := to_jsonb(OLD)\003B
  owner_id text := coalesce(old_row ->> ''patient_id'',
    (SELECT h.patient_id::text FROM result_hold h WHERE h.id::text = old_row ->> ''hold_id''))\003B
BEGIN
  IF current_setting(''phial.erased_patient'', true) = owner_id
     AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
    IF TG_OP = ''DELETE'' THEN RETURN OLD\003B END IF\003B
    RETURN NEW\003B
  END IF\003B
  RAISE EXCEPTION ''% is append-only'', TG_TABLE_NAME USING ERRCODE = ''insufficient_privilege''\003B
END';

CREATE TRIGGER patient_deletion_append_only
  BEFORE UPDATE OR DELETE ON patient_deletion
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();

CREATE TRIGGER patient_deletion_no_truncate
  BEFORE TRUNCATE ON patient_deletion
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DROP TRIGGER review_decision_append_only ON review_decision;
CREATE TRIGGER review_decision_append_only
  BEFORE UPDATE OR DELETE ON review_decision
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();

DROP TRIGGER emergency_access_append_only ON emergency_access;
CREATE TRIGGER emergency_access_append_only
  BEFORE UPDATE OR DELETE ON emergency_access
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();

DROP TRIGGER result_hold_append_only ON result_hold;
CREATE TRIGGER result_hold_append_only
  BEFORE UPDATE OR DELETE ON result_hold
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();

DROP TRIGGER result_hold_end_append_only ON result_hold_end;
CREATE TRIGGER result_hold_end_append_only
  BEFORE UPDATE OR DELETE ON result_hold_end
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();

DROP TRIGGER result_wish_append_only ON result_wish;
CREATE TRIGGER result_wish_append_only
  BEFORE UPDATE OR DELETE ON result_wish
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();

DROP TRIGGER result_step_append_only ON result_step;
CREATE TRIGGER result_step_append_only
  BEFORE UPDATE OR DELETE ON result_step
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();

-- Forgets a deletion that may still be undone. False when there is none.
CREATE FUNCTION restore_patient(restored uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
U&'BEGIN
  PERFORM set_config(''phial.erased_patient'', restored::text, true)\003B
  DELETE FROM patient_deletion
   WHERE patient_id = restored AND erased_at IS NULL AND deleted_at > now() - interval ''7 days''\003B
  RETURN FOUND\003B
END';

-- Erases a deleted patient whose 7 days are over. False when there is nothing to erase. What stays, and why, is in
-- docs/decisions/0026.
CREATE FUNCTION erase_patient(erased uuid) RETURNS boolean
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
