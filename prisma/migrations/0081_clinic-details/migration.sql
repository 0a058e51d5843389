-- AlterTable
ALTER TABLE "clinic_contact" ADD COLUMN     "languages" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "name" TEXT,
ADD COLUMN     "states" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "clinic_physician" (
    "npi" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "states" TEXT[],
    "updated_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "clinic_physician_pkey" PRIMARY KEY ("npi")
);

-- Written by hand: Prisma schemas have no CHECK constraints.
ALTER TABLE "clinic_physician"
  ADD CONSTRAINT "clinic_physician_npi_check" CHECK ("npi" ~ '^[0-9]{10}$');
