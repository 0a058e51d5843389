-- AlterTable
ALTER TABLE "parsing_job" ADD COLUMN     "lane" TEXT NOT NULL DEFAULT 'long',
ADD COLUMN     "reading_by" TEXT,
ADD COLUMN     "turn_at" TIMESTAMPTZ(6);

ALTER TABLE "parsing_job"
  ADD CONSTRAINT "parsing_job_lane_check" CHECK ("lane" IN ('short', 'long'));

-- Whose turn it is is asked for each report: without the finished ones, which are nearly all.
CREATE INDEX "parsing_job_unread" ON "parsing_job" ("lane", "user_id", "created_at")
  WHERE "status" IN ('upload_pending', 'started');
