-- CreateTable
CREATE TABLE "answer_request" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "patient_id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "asked_by" TEXT NOT NULL,
    "lab_id" INTEGER,
    "test_names" TEXT[],
    "questions" JSONB NOT NULL,
    "asked_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "mailed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "expires_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp() + interval '7 days',
    "answers" JSONB,
    "answered_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),
    "end_reason" TEXT,

    CONSTRAINT "answer_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "answer_request_patient_id_idx" ON "answer_request"("patient_id");

-- AddForeignKey
ALTER TABLE "answer_request" ADD CONSTRAINT "answer_request_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is written by hand: one open request per draft, which the desk lists, and what belongs together.
CREATE UNIQUE INDEX "answer_request_open_key" ON "answer_request"("draft_id") WHERE "ended_at" IS NULL;
CREATE INDEX "answer_request_open_idx" ON "answer_request"("asked_at" DESC, "id") WHERE "ended_at" IS NULL;
ALTER TABLE "answer_request"
  ADD CONSTRAINT "answer_request_end_check" CHECK ("end_reason" IN ('withdrawn', 'replaced', 'placed', 'discarded')),
  ADD CONSTRAINT "answer_request_ended_check" CHECK (("ended_at" IS NULL) = ("end_reason" IS NULL)),
  ADD CONSTRAINT "answer_request_answered_check" CHECK (("answered_at" IS NULL) = ("answers" IS NULL));
