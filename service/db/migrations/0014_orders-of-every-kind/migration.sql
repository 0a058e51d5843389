-- AlterTable
ALTER TABLE "team" ADD COLUMN     "order_import_enabled" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "user_insurance" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "is_primary" BOOLEAN NOT NULL DEFAULT true,
    "terms" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "user_insurance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_refresh" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "user_refresh_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "user_insurance_user_id_is_primary_created_at_idx" ON "user_insurance"("user_id", "is_primary", "created_at" DESC);

-- CreateIndex
CREATE INDEX "user_refresh_user_id_requested_at_idx" ON "user_refresh"("user_id", "requested_at");

-- AddForeignKey
ALTER TABLE "user_insurance" ADD CONSTRAINT "user_insurance_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "service_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_refresh" ADD CONSTRAINT "user_refresh_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "service_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
