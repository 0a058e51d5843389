-- AlterTable
ALTER TABLE "service_message" ADD COLUMN     "prior_outcome" TEXT,
ADD COLUMN     "replay_outcome" TEXT,
ADD COLUMN     "replayed_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "reconciliation_gap" ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'order';

-- By hand: closed states.
ALTER TABLE "service_message"
  ADD CONSTRAINT "service_message_prior_outcome_check" CHECK ("prior_outcome" IN (
    'stored', 'applied', 'unchanged', 'waiting', 'malformed'
  )),
  ADD CONSTRAINT "service_message_replay_outcome_check" CHECK ("replay_outcome" IN (
    'stored', 'applied', 'unchanged', 'waiting', 'malformed'
  ));

ALTER TABLE "reconciliation_gap"
  ADD CONSTRAINT "reconciliation_gap_kind_check" CHECK ("kind" IN ('order', 'appointment', 'report'));
