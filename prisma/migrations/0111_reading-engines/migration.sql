-- AlterTable
ALTER TABLE "reading_evaluation" ADD COLUMN     "engines" TEXT[],
ADD COLUMN     "parser" TEXT;
