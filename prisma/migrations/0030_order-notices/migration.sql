-- AlterTable
ALTER TABLE "result_notice" ADD COLUMN     "mailed_at" TIMESTAMPTZ(6);

-- CreateTable
CREATE TABLE "silenced_mail" (
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "silenced_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "silenced_mail_pkey" PRIMARY KEY ("user_id","kind")
);

-- AddForeignKey
ALTER TABLE "silenced_mail" ADD CONSTRAINT "silenced_mail_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is written by hand: closed states. Every notice so far was mailed when it was written.
ALTER TABLE "result_notice" DROP CONSTRAINT "result_notice_kind_check",
  ADD CONSTRAINT "result_notice_kind_check"
  CHECK ("kind" IN ('ready', 'corrected', 'reviewed', 'held', 'ordered', 'sent', 'delivered', 'registration-reminder', 'at-lab', 'problem'));
ALTER TABLE "silenced_mail" ADD CONSTRAINT "silenced_mail_kind_check"
  CHECK ("kind" IN ('ordered', 'sent', 'delivered', 'registration-reminder', 'at-lab'));
UPDATE "result_notice" SET "mailed_at" = "sent_at";
