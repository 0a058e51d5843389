-- AlterTable
ALTER TABLE "report_notice" DROP CONSTRAINT "report_notice_pkey",
ADD COLUMN     "key" TEXT NOT NULL DEFAULT '',
ADD CONSTRAINT "report_notice_pkey" PRIMARY KEY ("job_id", "kind", "key");

-- What follows is written by hand.
ALTER TABLE "report_notice" DROP CONSTRAINT "report_notice_kind_check";
ALTER TABLE "report_notice"
  ADD CONSTRAINT "report_notice_kind_check" CHECK ("kind" IN ('ready', 'corrected', 'failed', 'rejected'));
