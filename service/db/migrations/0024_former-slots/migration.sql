-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "former" JSONB;

-- By hand: only a move that waits for its confirmation has a slot to go back to.
ALTER TABLE "appointment"
  ADD CONSTRAINT "appointment_former_check" CHECK ("former" IS NULL OR "status" = 'pending');
