-- AlterTable
ALTER TABLE "reading_evaluation" ADD COLUMN     "name" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "reading_alias" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "laboratory" TEXT NOT NULL,
    "laboratory_id" UUID NOT NULL,
    "printed_name" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "loinc_code" TEXT NOT NULL,
    "loinc_name" TEXT NOT NULL,
    "display_name" TEXT,
    "ucum_unit" TEXT,
    "verdict" TEXT NOT NULL,
    "decided_by" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reading_alias_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reading_alias_end" (
    "alias_id" UUID NOT NULL,
    "ended_by" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reading_alias_end_pkey" PRIMARY KEY ("alias_id")
);

-- CreateIndex
CREATE INDEX "reading_alias_laboratory_id_name_idx" ON "reading_alias"("laboratory_id", "name");

-- CreateIndex
CREATE INDEX "reading_alias_decided_at_idx" ON "reading_alias"("decided_at");

-- CreateIndex
CREATE INDEX "reading_evaluation_laboratory_id_name_idx" ON "reading_evaluation"("laboratory_id", "name");

-- AddForeignKey
ALTER TABLE "reading_alias_end" ADD CONSTRAINT "reading_alias_end_alias_id_fkey" FOREIGN KEY ("alias_id") REFERENCES "reading_alias"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is written by hand: names of rows kept before, an index for proposals, closed words, and triggers.
UPDATE "reading_evaluation"
   SET "name" = left(btrim(regexp_replace(lower(normalize("as_approved"->>'name', NFKC)), '\s+', ' ', 'g')), 200)
 WHERE "as_approved"->>'name' IS NOT NULL;

CREATE INDEX "reading_evaluation_code_edit_idx" ON "reading_evaluation"("laboratory_id", "name") WHERE 'code' = ANY("wrong");

ALTER TABLE "reading_alias"
  ADD CONSTRAINT "reading_alias_verdict_check" CHECK ("verdict" IN ('approved', 'dismissed')),
  ADD CONSTRAINT "reading_alias_loinc_code_check" CHECK ("loinc_code" ~ '^[0-9]{1,7}-[0-9]$'),
  ADD CONSTRAINT "reading_alias_names_check" CHECK ("laboratory" <> '' AND "name" <> ''),
  -- A date of birth or a number of a person never becomes the name of a test.
  ADD CONSTRAINT "reading_alias_identity_check" CHECK (
    length("printed_name") <= 200 AND length("name") <= 80
    AND "printed_name" !~ '@|[0-9][-./ ][0-9]+[-./ ][0-9]'
    AND length(regexp_replace("printed_name", '[^0-9]', '', 'g')) < 6);

CREATE TRIGGER reading_alias_append_only
  BEFORE UPDATE OR DELETE ON reading_alias
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reading_alias_no_truncate
  BEFORE TRUNCATE ON reading_alias
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reading_alias_end_append_only
  BEFORE UPDATE OR DELETE ON reading_alias_end
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reading_alias_end_no_truncate
  BEFORE TRUNCATE ON reading_alias_end
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
