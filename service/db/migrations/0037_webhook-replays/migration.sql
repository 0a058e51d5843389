-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "failing_notice_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "end_reason" TEXT,
ADD COLUMN     "replay_id" UUID,
ADD COLUMN     "replayed_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "webhook_attempt" ADD COLUMN     "request_headers" JSONB,
ADD COLUMN     "response_body" TEXT;

-- CreateTable
CREATE TABLE "webhook_replay" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "endpoint_id" TEXT NOT NULL,
    "event_types" TEXT[],
    "status" TEXT NOT NULL,
    "from" TIMESTAMPTZ(6) NOT NULL,
    "until" TIMESTAMPTZ(6) NOT NULL,
    "total" INTEGER NOT NULL,
    "queued" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "webhook_replay_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_replay_endpoint_id_created_at_idx" ON "webhook_replay"("endpoint_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_replay_id_idx" ON "webhook_delivery"("replay_id");

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_replay_id_fkey" FOREIGN KEY ("replay_id") REFERENCES "webhook_replay"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_replay" ADD CONSTRAINT "webhook_replay_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: closed states, and what ended before now.
UPDATE "webhook_delivery" AS d
   SET "end_reason" = CASE WHEN e."deleted_at" IS NOT NULL THEN 'deleted' ELSE 'exhausted' END
  FROM "webhook_endpoint" AS e
 WHERE e."id" = d."endpoint_id" AND d."status" = 'failed';

ALTER TABLE "webhook_delivery"
  DROP CONSTRAINT "webhook_delivery_status_check",
  ADD CONSTRAINT "webhook_delivery_status_check" CHECK ("status" IN ('pending', 'held', 'succeeded', 'failed')),
  ADD CONSTRAINT "webhook_delivery_end_reason_check" CHECK ("end_reason" IN ('exhausted', 'disabled', 'deleted', 'lost')),
  ADD CONSTRAINT "webhook_delivery_end_check" CHECK ("end_reason" IS NULL OR "status" = 'failed');

ALTER TABLE "webhook_replay"
  ADD CONSTRAINT "webhook_replay_status_check" CHECK ("status" IN ('undelivered', 'succeeded', 'all'));

CREATE INDEX "webhook_delivery_held_idx" ON "webhook_delivery" ("endpoint_id") WHERE "status" = 'held';
