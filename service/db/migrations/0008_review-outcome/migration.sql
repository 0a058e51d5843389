-- AlterTable
ALTER TABLE "parsing_job" ADD COLUMN     "review_outcome" TEXT,
ADD COLUMN     "review_reason" TEXT;

-- By hand: Prisma schemas have no CHECK constraints.
ALTER TABLE "parsing_job"
  ADD CONSTRAINT "parsing_job_review_outcome_check" CHECK ("review_outcome" IN ('approved', 'rejected'));
