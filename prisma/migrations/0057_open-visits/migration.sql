-- By hand: what the reading of quiet visits looks at, few of all that was ever ordered. The conditions are those of
-- lib/reconciliation/find-quiet-visits.ts.
CREATE INDEX "order_projection_open_visit_idx" ON "order_projection"("order_id")
  WHERE "method" IN ('at_home_phlebotomy', 'walk_in_test')
    AND split_part("status", '.', 1) NOT IN ('completed', 'cancelled', 'failed');
CREATE INDEX "appointment_projection_open_idx" ON "appointment_projection"("order_id")
  WHERE "status" NOT IN ('completed', 'cancelled');
