-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "deleted_at" TIMESTAMPTZ(6),
ADD COLUMN     "headers" TEXT,
ADD COLUMN     "next_slot_at" TIMESTAMPTZ(6),
ADD COLUMN     "rate_limit" INTEGER;
