-- By hand: the start page shows first what has waited longest, of its open rows alone.
CREATE INDEX "order_attention_waiting_idx" ON "order_attention"("kind", "since_at", "order_id")
  WHERE "kind" IS NOT NULL AND "set_aside_key" IS DISTINCT FROM "state_key";
