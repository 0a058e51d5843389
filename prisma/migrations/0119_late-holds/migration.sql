-- DropIndex
DROP INDEX "result_order_id_row_id_revision_key";

-- AlterTable
ALTER TABLE "result_set" ADD COLUMN     "held_since" TIMESTAMPTZ(6);

-- CreateIndex
CREATE INDEX "result_order_id_idx" ON "result"("order_id");

-- What follows is written by hand. Answers without a revision all have the same: it does not tell two values apart.
CREATE UNIQUE INDEX "result_order_row_key" ON "result"("order_id", "row_id")
  WHERE "order_id" IS NOT NULL AND "replaced_at" IS NULL;
