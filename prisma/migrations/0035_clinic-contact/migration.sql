-- CreateTable
CREATE TABLE "clinic_contact" (
    "id" BIGSERIAL NOT NULL,
    "phone" TEXT NOT NULL,
    "email" TEXT,
    "first_line" TEXT NOT NULL,
    "second_line" TEXT,
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "zip" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "hours" JSONB NOT NULL,
    "closed_days" DATE[],
    "written_by" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "clinic_contact_pkey" PRIMARY KEY ("id")
);

-- Written by hand: what stays as it was written.
ALTER TABLE "clinic_contact"
  ADD CONSTRAINT "clinic_contact_phone_check" CHECK ("phone" ~ '^[+]1[0-9]{10}$'),
  ADD CONSTRAINT "clinic_contact_hours_check" CHECK (jsonb_typeof("hours") = 'array' AND jsonb_array_length("hours") = 7);

CREATE TRIGGER clinic_contact_append_only
  BEFORE UPDATE OR DELETE ON clinic_contact
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER clinic_contact_no_truncate
  BEFORE TRUNCATE ON clinic_contact
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
