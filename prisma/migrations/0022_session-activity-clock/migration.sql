-- AlterTable
ALTER TABLE "session" ALTER COLUMN "last_active_at" SET DEFAULT now();
