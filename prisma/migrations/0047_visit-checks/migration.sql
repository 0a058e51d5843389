-- AlterTable
ALTER TABLE "reconciliation_check" ADD COLUMN     "visit_checked_at" TIMESTAMPTZ(6);
