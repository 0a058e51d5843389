-- DropIndex
DROP INDEX "team_org_id_idx";

-- AlterTable
ALTER TABLE "service_audit" ADD COLUMN     "management_key_id" UUID,
ADD COLUMN     "org_id" UUID;

-- AlterTable
ALTER TABLE "team" ADD COLUMN     "deleted_at" TIMESTAMPTZ(6),
ADD COLUMN     "integration_team_id" TEXT;

-- AlterTable
ALTER TABLE "management_key" ADD COLUMN     "created_by" UUID;

-- CreateTable
CREATE TABLE "management_key_team" (
    "key_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,

    CONSTRAINT "management_key_team_pkey" PRIMARY KEY ("key_id","team_id")
);

-- CreateIndex
CREATE INDEX "management_key_team_team_id_idx" ON "management_key_team"("team_id");

-- CreateIndex
CREATE UNIQUE INDEX "team_org_id_integration_team_id_key" ON "team"("org_id", "integration_team_id");

-- AddForeignKey
ALTER TABLE "management_key_team" ADD CONSTRAINT "management_key_team_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "management_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "management_key_team" ADD CONSTRAINT "management_key_team_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;
