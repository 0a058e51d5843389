-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "disabled_at" TIMESTAMPTZ(6);

-- By hand: of those that are disabled by now, the last change is the closest that is known.
UPDATE "webhook_endpoint" SET "disabled_at" = "updated_at" WHERE "disabled" AND "deleted_at" IS NULL;
