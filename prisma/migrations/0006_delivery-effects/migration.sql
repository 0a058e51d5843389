-- AlterTable
ALTER TABLE "service_message" ADD COLUMN     "added_events" INTEGER,
ADD COLUMN     "changed_fields" TEXT[],
ADD COLUMN     "status_after" TEXT,
ADD COLUMN     "status_before" TEXT;

-- CreateTable
CREATE TABLE "refused_delivery" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "message_id" TEXT,
    "kind" TEXT NOT NULL,

    CONSTRAINT "refused_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "refused_delivery_at_idx" ON "refused_delivery"("at" DESC);

-- CreateIndex
CREATE INDEX "refused_delivery_message_id_idx" ON "refused_delivery"("message_id");
