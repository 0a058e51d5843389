-- CreateTable
CREATE TABLE "clinic_logo" (
    "id" BIGSERIAL NOT NULL,
    "sha256" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "written_by" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "clinic_logo_pkey" PRIMARY KEY ("id")
);

-- Written by hand: Prisma schemas have no CHECK constraints and no triggers.
ALTER TABLE "clinic_logo" ADD CONSTRAINT "clinic_logo_picture_check" CHECK (
  ("sha256" IS NULL AND "width" IS NULL AND "height" IS NULL)
  OR ("sha256" ~ '^[0-9a-f]{64}$' AND "width" > 0 AND "height" > 0)
);

CREATE TRIGGER clinic_logo_append_only
  BEFORE UPDATE OR DELETE ON clinic_logo
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER clinic_logo_no_truncate
  BEFORE TRUNCATE ON clinic_logo
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
