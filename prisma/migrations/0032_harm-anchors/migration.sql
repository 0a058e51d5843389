-- CreateTable
CREATE TABLE "harm_anchor" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "loinc_code" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "text_en" TEXT NOT NULL,
    "text_es" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "written_by" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "harm_anchor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "harm_anchor_end" (
    "anchor_id" UUID NOT NULL,
    "ended_by" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "harm_anchor_end_pkey" PRIMARY KEY ("anchor_id")
);

-- CreateIndex
CREATE INDEX "harm_anchor_loinc_code_idx" ON "harm_anchor"("loinc_code");

-- AddForeignKey
ALTER TABLE "harm_anchor_end" ADD CONSTRAINT "harm_anchor_end_anchor_id_fkey" FOREIGN KEY ("anchor_id") REFERENCES "harm_anchor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is written by hand: closed states, and what stays as it was written.
ALTER TABLE "harm_anchor"
  ADD CONSTRAINT "harm_anchor_side_check" CHECK ("side" IN ('high', 'low')),
  ADD CONSTRAINT "harm_anchor_loinc_code_check" CHECK ("loinc_code" ~ '^[0-9]{1,7}-[0-9]$'),
  ADD CONSTRAINT "harm_anchor_value_check" CHECK ("value" > '-Infinity' AND "value" < 'Infinity'),
  -- Without a source and both languages there is no anchor.
  ADD CONSTRAINT "harm_anchor_texts_check" CHECK (btrim("name") <> '' AND btrim("unit") <> '' AND btrim("text_en") <> '' AND btrim("text_es") <> '' AND btrim("source") <> '');

CREATE TRIGGER harm_anchor_append_only
  BEFORE UPDATE OR DELETE ON harm_anchor
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER harm_anchor_no_truncate
  BEFORE TRUNCATE ON harm_anchor
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER harm_anchor_end_append_only
  BEFORE UPDATE OR DELETE ON harm_anchor_end
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER harm_anchor_end_no_truncate
  BEFORE TRUNCATE ON harm_anchor_end
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
