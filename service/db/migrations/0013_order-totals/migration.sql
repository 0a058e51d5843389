-- CreateIndex
CREATE INDEX "lab_order_team_id_interpretation_user_id_idx" ON "lab_order"("team_id", "interpretation", "user_id");
