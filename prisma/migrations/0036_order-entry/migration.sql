-- CreateTable
CREATE TABLE "order_draft" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "created_by" TEXT NOT NULL,
    "patient_id" UUID NOT NULL,
    "replaces_id" UUID,
    "data" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "saved_by" TEXT,
    "idempotency_key" UUID NOT NULL DEFAULT gen_random_uuid(),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_order" (
    "order_id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "placed_by" TEXT NOT NULL,
    "draft_id" UUID NOT NULL,
    "replaces_id" UUID,
    "consent_basis" TEXT NOT NULL,
    "placed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_order_pkey" PRIMARY KEY ("order_id")
);

-- CreateIndex
CREATE INDEX "order_draft_patient_id_idx" ON "order_draft"("patient_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_draft_created_by_patient_id_key" ON "order_draft"("created_by", "patient_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_order_draft_id_key" ON "staff_order"("draft_id");

-- CreateIndex
CREATE INDEX "staff_order_replaces_id_idx" ON "staff_order"("replaces_id");

-- CreateIndex
CREATE INDEX "staff_order_patient_id_idx" ON "staff_order"("patient_id");

-- AddForeignKey
ALTER TABLE "order_draft" ADD CONSTRAINT "order_draft_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_order" ADD CONSTRAINT "staff_order_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand
ALTER TABLE "staff_order" ADD CONSTRAINT "staff_order_consent_basis_check" CHECK ("consent_basis" IN ('on_file', 'stated'));

CREATE TRIGGER staff_order_append_only
  BEFORE UPDATE OR DELETE ON staff_order
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();

CREATE TRIGGER staff_order_no_truncate
  BEFORE TRUNCATE ON staff_order
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
