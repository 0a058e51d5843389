-- CreateIndex
CREATE INDEX "wearable_summary_id_idx" ON "wearable_summary"("id");
