-- AlterTable
ALTER TABLE "order_activity" ADD COLUMN     "correction" JSONB;

-- What follows is written by hand: a correction of what the lab was missing is kept with its words.
ALTER TABLE "order_activity" DROP CONSTRAINT "order_activity_kind_check";
ALTER TABLE "order_activity"
  ADD CONSTRAINT "order_activity_kind_check" CHECK ("kind" IN ('note', 'call', 'assigned', 'snoozed', 'brought-back', 'corrected-address', 'corrected-details', 'cancelled', 'resent')),
  ADD CONSTRAINT "order_activity_correction_check" CHECK ("kind" <> 'corrected-details' OR "correction" IS NOT NULL);
