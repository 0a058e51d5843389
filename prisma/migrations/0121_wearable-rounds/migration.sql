-- AlterTable
ALTER TABLE "wearable_comparison" ADD COLUMN     "started_at" TIMESTAMPTZ(6);
