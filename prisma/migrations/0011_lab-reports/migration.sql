-- AlterTable
ALTER TABLE "service_message" ADD COLUMN     "report_id" UUID;

-- CreateTable
CREATE TABLE "report_projection" (
    "job_id" UUID NOT NULL,
    "service_user_id" UUID,
    "client_user_id" TEXT,
    "status" TEXT NOT NULL,
    "failure_reason" TEXT,
    "stage" TEXT,
    "page" INTEGER,
    "pages" INTEGER,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "needs_review" BOOLEAN NOT NULL DEFAULT false,
    "is_reviewed" BOOLEAN NOT NULL DEFAULT false,
    "review_reasons" TEXT[],
    "result_count" INTEGER NOT NULL DEFAULT 0,
    "doubt_count" INTEGER NOT NULL DEFAULT 0,
    "snapshot" JSONB NOT NULL,
    "versions" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6),
    "updated_at" TIMESTAMPTZ(6),

    CONSTRAINT "report_projection_pkey" PRIMARY KEY ("job_id")
);

-- CreateTable
CREATE TABLE "review_claim" (
    "job_id" UUID NOT NULL,
    "reviewer_id" TEXT NOT NULL,
    "claim_key" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "review_claim_pkey" PRIMARY KEY ("job_id")
);

-- CreateTable
CREATE TABLE "review_draft" (
    "job_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "edits" JSONB NOT NULL,
    "updated_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_draft_pkey" PRIMARY KEY ("job_id")
);

-- CreateTable
CREATE TABLE "review_decision" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "job_id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT,
    "reviewer_id" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revision" INTEGER NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,

    CONSTRAINT "review_decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "result" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "patient_id" UUID NOT NULL,
    "biomarker" TEXT NOT NULL,
    "loinc_code" TEXT,
    "loinc_name" TEXT,
    "display_name" TEXT NOT NULL,
    "test_name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "unit" TEXT,
    "reference_range" TEXT,
    "flag" TEXT,
    "panel" TEXT,
    "kind" TEXT,
    "comparator" TEXT,
    "number" DOUBLE PRECISION,
    "ucum_unit" TEXT,
    "low" DOUBLE PRECISION,
    "high" DOUBLE PRECISION,
    "interpretation" TEXT NOT NULL DEFAULT 'unknown',
    "is_above" BOOLEAN,
    "is_below" BOOLEAN,
    "specimen" TEXT,
    "lab_name" TEXT,
    "observed_on" DATE,
    "reported_on" DATE,
    "job_id" UUID NOT NULL,
    "row_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "page" INTEGER,
    "box" JSONB,
    "value_box" JSONB,
    "origin" TEXT NOT NULL,
    "decision_id" UUID,
    "reviewer_id" TEXT,
    "before" JSONB,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "result_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_notice" (
    "job_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_notice_pkey" PRIMARY KEY ("job_id","kind")
);

-- CreateTable
CREATE TABLE "report_check" (
    "job_id" UUID NOT NULL,
    "checked_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "report_check_pkey" PRIMARY KEY ("job_id")
);

-- CreateIndex
CREATE INDEX "report_projection_client_user_id_created_at_idx" ON "report_projection"("client_user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "review_claim_reviewer_id_idx" ON "review_claim"("reviewer_id");

-- CreateIndex
CREATE UNIQUE INDEX "review_decision_job_id_key" ON "review_decision"("job_id");

-- CreateIndex
CREATE INDEX "review_decision_patient_id_idx" ON "review_decision"("patient_id");

-- CreateIndex
CREATE INDEX "result_patient_id_biomarker_observed_on_idx" ON "result"("patient_id", "biomarker", "observed_on" DESC);

-- CreateIndex
CREATE INDEX "result_patient_id_observed_on_idx" ON "result"("patient_id", "observed_on" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "result_job_id_row_id_key" ON "result"("job_id", "row_id");

-- AddForeignKey
ALTER TABLE "result" ADD CONSTRAINT "result_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "result" ADD CONSTRAINT "result_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "review_decision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is written by hand: indexes over some of the rows, and what stays as it was written.

-- The reviews that are not closed at the service, which is what the queue reads.
CREATE INDEX "report_projection_open_review_idx" ON "report_projection"("created_at", "job_id")
  WHERE "needs_review" AND NOT "is_reviewed" AND "status" = 'completed';

-- Reports under way: those that may have been quiet for too long.
CREATE INDEX "report_projection_under_way_idx" ON "report_projection"("job_id")
  WHERE "status" NOT IN ('completed', 'failed');

CREATE INDEX "service_message_report_idx" ON "service_message"("report_id", "received_at") WHERE "report_id" IS NOT NULL;

CREATE TRIGGER review_decision_append_only
  BEFORE UPDATE OR DELETE ON review_decision
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER review_decision_no_truncate
  BEFORE TRUNCATE ON review_decision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A value goes with its patient, and never becomes another.
CREATE TRIGGER result_no_update
  BEFORE UPDATE ON result
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
