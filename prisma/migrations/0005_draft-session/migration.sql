-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "saved_by" TEXT;
