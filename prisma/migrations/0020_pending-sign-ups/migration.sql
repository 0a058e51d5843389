-- CreateTable
CREATE TABLE "pending_sign_up" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "pending_sign_up_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "pending_sign_up_token_hash_key" ON "pending_sign_up"("token_hash");

-- CreateIndex
CREATE INDEX "pending_sign_up_email_idx" ON "pending_sign_up"("email");

-- The links of unconfirmed accounts are in account_link now. Their owners ask for a new one.
DELETE FROM "verification" WHERE "identifier" LIKE 'verify-email:%';
