-- By hand: Prisma schemas have no CHECK constraints.
ALTER TABLE "critical_event"
  DROP CONSTRAINT "critical_event_kind_check",
  ADD CONSTRAINT "critical_event_kind_check" CHECK ("kind" IN ('raised', 'read', 'notified', 'acknowledged', 'assigned', 'released', 'escalated', 'called', 'closed', 'corrected', 'reopened', 'located', 'seen', 'withdrawn'));
