-- AlterTable
ALTER TABLE "webhook_endpoint" DROP COLUMN "rate_limit";

-- A transaction ends when none of its orders can succeed any more.
UPDATE "order_transaction" AS t SET "status" = 'cancelled'
WHERE t."status" = 'active'
  AND EXISTS (SELECT FROM "lab_order" o WHERE o."transaction_id" = t."id" AND o."status" LIKE 'failed.%')
  AND NOT EXISTS (
    SELECT FROM "lab_order" o
    WHERE o."transaction_id" = t."id" AND o."status" NOT LIKE 'failed.%' AND o."status" NOT LIKE 'cancelled.%');
