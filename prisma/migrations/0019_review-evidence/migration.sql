-- AlterTable
ALTER TABLE "review_decision" ADD COLUMN     "record" JSONB;

-- AlterTable
ALTER TABLE "review_draft" ADD COLUMN     "held_for" TEXT[] DEFAULT ARRAY[]::TEXT[];
