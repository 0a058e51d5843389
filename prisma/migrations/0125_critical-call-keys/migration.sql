-- AlterTable
ALTER TABLE "critical_call" ADD COLUMN     "key" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "critical_call_key_key" ON "critical_call"("key");
