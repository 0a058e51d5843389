-- AlterTable
ALTER TABLE "order_activity" ADD COLUMN     "key" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "order_activity_key_key" ON "order_activity"("key");

-- What follows is written by hand: the kinds of bulk actions.
ALTER TABLE "order_activity" DROP CONSTRAINT "order_activity_kind_check";
ALTER TABLE "order_activity"
  ADD CONSTRAINT "order_activity_kind_check" CHECK ("kind" IN ('note', 'call', 'assigned', 'snoozed', 'brought-back', 'corrected-address', 'corrected-details', 'cancelled', 'resent'));
