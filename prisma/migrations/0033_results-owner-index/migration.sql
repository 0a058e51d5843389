-- Written by hand: "Mine" and "No owner" on the worklist follow an index too, however long the lane is.
CREATE INDEX "result_set_owner_idx" ON "result_set"("owner_id", "lane", "received_at" DESC, "order_id")
  WHERE "received_at" IS NOT NULL AND "lane" <> 'done';
CREATE INDEX "result_set_owner_unopened_idx" ON "result_set"("owner_id", "signed_at" DESC, "order_id")
  WHERE "lane" = 'done' AND "opened_at" IS NULL;
