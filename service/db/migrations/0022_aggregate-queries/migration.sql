-- AlterTable
ALTER TABLE "team" ADD COLUMN     "aggregate_queries_enabled" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "source_priorities" JSONB NOT NULL DEFAULT '{}';
