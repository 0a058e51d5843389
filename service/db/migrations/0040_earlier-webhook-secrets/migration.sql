-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "earlier_secrets" JSONB NOT NULL DEFAULT '[]';
