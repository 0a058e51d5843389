-- By hand: what was asked of the service, whose answer did not come, may have been done.

ALTER TABLE "audit_entry" DROP CONSTRAINT "audit_entry_outcome_check",
  ADD CONSTRAINT "audit_entry_outcome_check" CHECK ("outcome" IN ('done', 'denied', 'unknown'));
