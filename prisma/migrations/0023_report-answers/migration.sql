-- CreateTable
CREATE TABLE "report_answer" (
    "job_id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "answer" TEXT NOT NULL,
    "answered_by" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_answer_pkey" PRIMARY KEY ("job_id")
);

-- By hand: Prisma schemas have no CHECK constraints.
ALTER TABLE "report_answer"
  ADD CONSTRAINT "report_answer_answer_check" CHECK ("answer" IN ('yes', 'no', 'unsure'));

ALTER TABLE "review_decision"
  DROP CONSTRAINT "review_decision_outcome_check",
  ADD CONSTRAINT "review_decision_outcome_check" CHECK ("outcome" IN ('approved', 'rejected', 'withdrawn'));
