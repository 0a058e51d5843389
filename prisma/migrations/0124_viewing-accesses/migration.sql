-- AlterTable
ALTER TABLE "emergency_access" ADD COLUMN     "viewing_id" UUID;
