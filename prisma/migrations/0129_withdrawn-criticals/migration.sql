-- AlterTable
ALTER TABLE "critical_result" ADD COLUMN     "withdrawal" TEXT,
ADD COLUMN     "withdrawal_note" TEXT;

-- By hand: CHECK constraints, which Prisma schemas do not have.
ALTER TABLE "critical_result"
  ADD CONSTRAINT "critical_result_withdrawal_check" CHECK ("withdrawal" IN (
    'another-person', 'unreadable', 'incomplete', 'not-a-report', 'duplicate', 'other', 'denied',
    'out-no-value', 'out-not-a-result', 'out-duplicate', 'out-misprint', 'out-other'));

ALTER TABLE "critical_event" DROP CONSTRAINT "critical_event_kind_check";
ALTER TABLE "critical_event"
  ADD CONSTRAINT "critical_event_kind_check" CHECK ("kind" IN ('raised', 'read', 'notified', 'acknowledged', 'assigned', 'escalated', 'called', 'closed', 'corrected', 'reopened', 'located', 'seen', 'withdrawn'));
