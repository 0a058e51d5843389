-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "failing_since" TIMESTAMPTZ(6);

-- CreateIndex
CREATE INDEX "service_user_deleted_at_idx" ON "service_user"("deleted_at");

-- CreateIndex
CREATE UNIQUE INDEX "service_user_team_id_client_user_id_key" ON "service_user"("team_id", "client_user_id") WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "webhook_message_user_id_idx" ON "webhook_message"("user_id");
