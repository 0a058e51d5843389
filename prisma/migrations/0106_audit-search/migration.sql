-- CreateIndex
CREATE INDEX "audit_entry_action_id_idx" ON "audit_entry"("action" text_pattern_ops, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_address_id_idx" ON "audit_entry"("address" text_pattern_ops, "id" DESC);
