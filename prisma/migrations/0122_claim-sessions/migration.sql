-- AlterTable
ALTER TABLE "review_claim" ADD COLUMN     "session_id" TEXT;
