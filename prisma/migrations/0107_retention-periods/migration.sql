-- CreateTable
CREATE TABLE "retention_period" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "days" INTEGER,
    "written_by" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "retention_period_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "retention_period_kind_id_idx" ON "retention_period"("kind", "id" DESC);

-- Written by hand: Prisma schemas have no CHECK constraints and no triggers.
ALTER TABLE "retention_period" ADD CONSTRAINT "retention_period_days_check" CHECK ("days" > 0);

CREATE TRIGGER retention_period_append_only
  BEFORE UPDATE OR DELETE ON retention_period
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER retention_period_no_truncate
  BEFORE TRUNCATE ON retention_period
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
