-- AlterTable
ALTER TABLE "wearable_link_token" ADD COLUMN     "pending_provider" TEXT;
