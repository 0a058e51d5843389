-- CreateTable
CREATE TABLE "service_audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "team_id" UUID,
    "key_id" UUID,
    "operation" TEXT NOT NULL,
    "subjects" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "status" INTEGER,
    "request_id" UUID,

    CONSTRAINT "service_audit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "service_audit_team_id_at_idx" ON "service_audit"("team_id", "at" DESC);

-- CreateIndex
CREATE INDEX "service_audit_subjects_idx" ON "service_audit" USING GIN ("subjects");

-- The engine that applies migrations splits them at every semicolon, also inside of quotes: \003B stands for it.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
U&'BEGIN RAISE EXCEPTION ''% is append-only'', TG_TABLE_NAME USING ERRCODE = ''insufficient_privilege''\003B END';

CREATE TRIGGER service_audit_append_only
  BEFORE UPDATE OR DELETE ON service_audit
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER service_audit_no_truncate
  BEFORE TRUNCATE ON service_audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
