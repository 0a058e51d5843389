-- AlterTable
ALTER TABLE "lab_order" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;
