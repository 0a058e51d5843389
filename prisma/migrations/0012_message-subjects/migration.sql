-- Written by hand: a message names its subject in one pair of columns, whatever the domain.
ALTER TABLE "service_message" RENAME COLUMN "order_id" TO "subject_id";
ALTER TABLE "service_message" ADD COLUMN "subject" TEXT;
UPDATE "service_message" SET "subject" = 'order' WHERE "subject_id" IS NOT NULL;
UPDATE "service_message" SET "subject" = 'report', "subject_id" = "report_id" WHERE "report_id" IS NOT NULL;

-- Also drops its partial index.
ALTER TABLE "service_message" DROP COLUMN "report_id";
ALTER INDEX "service_message_order_idx" RENAME TO "service_message_subject_idx";

-- Messages of a type without an applier wait until there is one. They used to be ignored for good.
UPDATE "service_message" SET "outcome" = 'waiting', "applied_at" = NULL WHERE "outcome" = 'ignored';
CREATE INDEX "service_message_waiting_idx" ON "service_message" ("event_type", "received_at") WHERE "outcome" = 'waiting';

ALTER TABLE "service_message" ADD CONSTRAINT "service_message_outcome_check"
  CHECK ("outcome" IN ('stored', 'applied', 'unchanged', 'waiting', 'malformed'));
ALTER TABLE "service_message" ADD CONSTRAINT "service_message_origin_check"
  CHECK ("origin" IN ('webhook', 'answer', 'reconciliation'));
