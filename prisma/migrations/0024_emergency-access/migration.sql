-- CreateTable
CREATE TABLE "emergency_access" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "patient_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "ends_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "emergency_access_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "emergency_access_patient_id_started_at_idx" ON "emergency_access"("patient_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "emergency_access_user_id_ends_at_idx" ON "emergency_access"("user_id", "ends_at");

CREATE TRIGGER emergency_access_append_only
  BEFORE UPDATE OR DELETE ON emergency_access
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER emergency_access_no_truncate
  BEFORE TRUNCATE ON emergency_access
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
