-- AlterTable
ALTER TABLE "user" ADD COLUMN     "disabled_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "last_active_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "audit_seal" (
    "id" BIGINT NOT NULL,
    "sealed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "entry_count" INTEGER NOT NULL,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_seal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_seal_entry" (
    "entry_id" BIGINT NOT NULL,
    "seal_id" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_seal_entry_pkey" PRIMARY KEY ("entry_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_seal_hash_key" ON "audit_seal"("hash");

-- CreateIndex
CREATE INDEX "audit_seal_entry_seal_id_idx" ON "audit_seal_entry"("seal_id");

-- AddForeignKey
ALTER TABLE "audit_seal_entry" ADD CONSTRAINT "audit_seal_entry_seal_id_fkey" FOREIGN KEY ("seal_id") REFERENCES "audit_seal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The seals of the audit stay as they were written, as the audit does.
CREATE TRIGGER audit_seal_append_only
  BEFORE UPDATE OR DELETE ON audit_seal
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_seal_no_truncate
  BEFORE TRUNCATE ON audit_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_seal_entry_append_only
  BEFORE UPDATE OR DELETE ON audit_seal_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_seal_entry_no_truncate
  BEFORE TRUNCATE ON audit_seal_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Streams that are open hear at once that their person may have lost access. The listener reads what still holds.
CREATE FUNCTION tell_access_change() RETURNS trigger LANGUAGE plpgsql AS
U&'BEGIN PERFORM pg_notify(''phial_access'', CASE TG_TABLE_NAME WHEN ''session'' THEN to_jsonb(OLD) ->> ''user_id'' ELSE to_jsonb(OLD) ->> ''id'' END)\003B RETURN NULL\003B END';

CREATE TRIGGER session_tell_access_change
  AFTER DELETE ON "session"
  FOR EACH ROW EXECUTE FUNCTION tell_access_change();

CREATE TRIGGER user_tell_access_change
  AFTER UPDATE OF role, disabled_at ON "user"
  FOR EACH ROW EXECUTE FUNCTION tell_access_change();
