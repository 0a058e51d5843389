-- CreateTable
CREATE TABLE "sign_up_setting" (
    "id" BIGSERIAL NOT NULL,
    "is_open" BOOLEAN NOT NULL,
    "written_by" TEXT,
    "written_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "sign_up_setting_pkey" PRIMARY KEY ("id")
);

-- Written by hand: earlier installations stay open, and Prisma schemas have no triggers.
INSERT INTO "sign_up_setting" ("is_open") SELECT true WHERE EXISTS (SELECT FROM "user");

CREATE TRIGGER sign_up_setting_append_only
  BEFORE UPDATE OR DELETE ON sign_up_setting
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sign_up_setting_no_truncate
  BEFORE TRUNCATE ON sign_up_setting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
