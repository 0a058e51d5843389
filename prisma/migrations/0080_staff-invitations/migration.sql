-- CreateTable
CREATE TABLE "staff_invitation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "staff_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "staff_invitation_email_key" ON "staff_invitation"("email");

-- CreateIndex
CREATE UNIQUE INDEX "staff_invitation_token_hash_key" ON "staff_invitation"("token_hash");

-- Written by hand: Prisma schemas have no CHECK constraints.
ALTER TABLE "staff_invitation"
  ADD CONSTRAINT "staff_invitation_role_check" CHECK ("role" IN ('clinician', 'reviewer', 'support', 'admin'));
