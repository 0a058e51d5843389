-- CreateTable
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "filters" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "default_view" (
    "user_id" TEXT NOT NULL,
    "view_id" UUID NOT NULL,

    CONSTRAINT "default_view_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "saved_view_owner_id_idx" ON "saved_view"("owner_id");

-- CreateIndex
CREATE INDEX "default_view_view_id_idx" ON "default_view"("view_id");

-- AddForeignKey
ALTER TABLE "default_view" ADD CONSTRAINT "default_view_view_id_fkey" FOREIGN KEY ("view_id") REFERENCES "saved_view"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is written by hand: the views that everyone sees.
CREATE INDEX "saved_view_shared_idx" ON "saved_view"("id") WHERE "is_shared";
