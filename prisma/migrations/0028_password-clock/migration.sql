-- AlterTable
ALTER TABLE "account" ADD COLUMN     "password_set_at" TIMESTAMPTZ(6);

-- A reset link issued before the last change of the password is void. Both times are PostgreSQL's.
-- The engine that applies migrations splits them at every semicolon, also inside of quotes: \003B stands for it.
CREATE FUNCTION note_password_change() RETURNS trigger LANGUAGE plpgsql AS
U&'BEGIN NEW.password_set_at := clock_timestamp()\003B RETURN NEW\003B END';

CREATE TRIGGER account_password_change BEFORE UPDATE OF password ON account
  FOR EACH ROW WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION note_password_change();
