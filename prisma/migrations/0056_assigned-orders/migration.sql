-- By hand: the orders that are assigned to one person, few beside all that were ever looked at.
CREATE INDEX "order_attention_owner_idx" ON "order_attention"("owner_id") WHERE "owner_id" IS NOT NULL;
