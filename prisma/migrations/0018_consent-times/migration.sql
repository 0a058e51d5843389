-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "consent_times" JSONB NOT NULL DEFAULT '{}';

-- Drafts of before: the last save is the only time that is known.
UPDATE "draft" SET "consent_times" = (
  SELECT coalesce(jsonb_object_agg(key, jsonb_build_object(
    'version', value,
    'at', to_char("updated_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '{}')
  FROM jsonb_each_text("data"->'consents') WHERE value IS NOT NULL)
WHERE "kind" = 'register-kit' AND jsonb_typeof("data"->'consents') = 'object';
