-- Sets of any open lane for which the laboratory has no result of a marker, newest first.
CREATE INDEX "result_set_missing_idx" ON "result_set"("received_at" DESC, "order_id")
  WHERE "missing_count" > 0 AND "received_at" IS NOT NULL AND "lane" <> 'done';
