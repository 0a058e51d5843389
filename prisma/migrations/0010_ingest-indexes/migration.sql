-- DropIndex
DROP INDEX "service_message_order_id_received_at_idx";

-- DropIndex
DROP INDEX "service_message_outcome_received_at_idx";

-- Written by hand: Prisma has no indexes over some of the rows. Each entry is paid for with every delivery that comes in.
CREATE INDEX "service_message_order_idx" ON "service_message" ("order_id", "received_at") WHERE "order_id" IS NOT NULL;

-- What waits to be applied and what could not be: few rows of many.
CREATE INDEX "service_message_open_idx" ON "service_message" ("outcome", "received_at") WHERE "outcome" IN ('stored', 'malformed');
