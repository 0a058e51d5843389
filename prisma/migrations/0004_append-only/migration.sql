-- What is written here stays as it was written: the audit as a whole, and the words of a given consent.

-- The engine that applies migrations splits them at every semicolon, also inside of quotes: \003B stands for it.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
U&'BEGIN RAISE EXCEPTION ''% is append-only'', TG_TABLE_NAME USING ERRCODE = ''insufficient_privilege''\003B END';

CREATE TRIGGER audit_entry_append_only
  BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_entry_no_truncate
  BEFORE TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER consent_record_no_update
  BEFORE UPDATE ON consent_record
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
