-- AlterTable
ALTER TABLE "order_attention" ADD COLUMN     "until_at" TIMESTAMPTZ(6);

-- By hand: Prisma schemas have no CHECK constraints.
ALTER TABLE "order_attention"
  DROP CONSTRAINT "order_attention_reason_check",
  ADD CONSTRAINT "order_attention_reason_check" CHECK ("reason" IN (
    'sampleError', 'lost', 'undeliveredToPatient', 'undeliveredToLab', 'redraw', 'appointmentCancelled',
    'failed', 'blocked', 'delayedToPatient', 'delayedToLab', 'notSent', 'stalledToPatient', 'notPosted',
    'stalledToLab', 'pastTurnaround', 'noResults', 'notRegistered', 'notRegisteredOnItsWay',
    'notBooked', 'notCollected', 'requestUnanswered', 'visitOver', 'visitOfCanceledOrder'
  ));
