-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "address" TEXT,
ADD COLUMN     "device" TEXT,
ADD COLUMN     "filters" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "reason" TEXT,
ADD COLUMN     "session_id" TEXT,
ADD COLUMN     "shown_ids" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "audit_entry_shown_ids_idx" ON "audit_entry" USING GIN ("shown_ids");
