-- The worklist of one owner: without it, every set of a lane is read to find theirs.
CREATE INDEX "result_set_owner_idx" ON "result_set"("owner_id", "lane", "received_at" DESC, "order_id")
  WHERE "received_at" IS NOT NULL AND "lane" <> 'done' AND "owner_id" IS NOT NULL;
