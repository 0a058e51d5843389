-- AlterTable
ALTER TABLE "result_set" DROP COLUMN "client_user_id";
