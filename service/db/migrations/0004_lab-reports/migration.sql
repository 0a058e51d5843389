-- AlterTable
ALTER TABLE "team" ADD COLUMN     "report_review_enabled" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "review_recognised" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "parsing_job" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "team_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'upload_pending',
    "failure_reason" TEXT,
    "needs_human_review" BOOLEAN NOT NULL DEFAULT false,
    "is_reviewed" BOOLEAN NOT NULL DEFAULT false,
    "review_reasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "data" JSONB,
    "stage" TEXT DEFAULT 'waiting',
    "page" INTEGER,
    "pages" INTEGER,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "parsing_job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "parsing_file" (
    "job_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "media_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "parsing_file_pkey" PRIMARY KEY ("job_id","position")
);

-- CreateIndex
CREATE INDEX "parsing_job_team_id_created_at_id_idx" ON "parsing_job"("team_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "parsing_job_user_id_idx" ON "parsing_job"("user_id");

-- AddForeignKey
ALTER TABLE "parsing_job" ADD CONSTRAINT "parsing_job_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "service_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "parsing_file" ADD CONSTRAINT "parsing_file_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "parsing_job"("id") ON DELETE CASCADE ON UPDATE CASCADE;
