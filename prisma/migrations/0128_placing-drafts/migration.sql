-- AlterTable
ALTER TABLE "order_draft" ADD COLUMN     "placing_since" TIMESTAMPTZ(6);
