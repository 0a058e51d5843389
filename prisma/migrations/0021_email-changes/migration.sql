-- CreateTable
CREATE TABLE "email_change" (
    "user_id" TEXT NOT NULL,
    "new_email" TEXT NOT NULL,
    "current_token_hash" TEXT NOT NULL,
    "new_token_hash" TEXT NOT NULL,
    "current_confirmed_at" TIMESTAMPTZ(6),
    "new_confirmed_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "email_change_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_change_current_token_hash_key" ON "email_change"("current_token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "email_change_new_token_hash_key" ON "email_change"("new_token_hash");

-- AddForeignKey
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
