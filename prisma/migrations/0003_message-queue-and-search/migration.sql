-- DropIndex
DROP INDEX "service_message_outcome_idx";

-- CreateIndex
CREATE INDEX "service_message_outcome_received_at_idx" ON "service_message"("outcome", "received_at");

-- Staff search orders by the start of a word. Written by hand: Prisma has no indexes over expressions.
CREATE INDEX "order_projection_search_idx" ON "order_projection" USING gin (array_to_tsvector(string_to_array("search_text", ' ')));
