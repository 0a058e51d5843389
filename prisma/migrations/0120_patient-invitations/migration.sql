-- CreateTable
CREATE TABLE "patient_invitation" (
    "patient_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "wrong_dates" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "patient_invitation_pkey" PRIMARY KEY ("patient_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "patient_invitation_token_hash_key" ON "patient_invitation"("token_hash");

-- CreateIndex
CREATE INDEX "patient_invitation_email_idx" ON "patient_invitation"("email");

-- AddForeignKey
ALTER TABLE "patient_invitation" ADD CONSTRAINT "patient_invitation_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand: Prisma schemas have no CHECK constraints.
ALTER TABLE "patient_invitation"
  ADD CONSTRAINT "patient_invitation_locale_check" CHECK ("locale" IN ('en', 'es')),
  ADD CONSTRAINT "patient_invitation_wrong_dates_check" CHECK ("wrong_dates" BETWEEN 0 AND 5);
