-- DropIndex
DROP INDEX "order_projection_placed_at_order_id_idx";

-- DropIndex
DROP INDEX "order_projection_status_at_order_id_idx";

-- DropIndex
DROP INDEX "order_projection_status_placed_at_idx";

-- Written by hand: Prisma has no indexes over expressions. The staff's lists (lib/orders/order-list-query.ts) go along
-- them from any row on, forwards and backwards, whatever is null.
CREATE INDEX "order_projection_changed_idx" ON "order_projection"
  ((coalesce("status_at", "placed_at", '1970-01-01 00:00:00+00'::timestamptz)), "order_id");

CREATE INDEX "order_projection_placed_idx" ON "order_projection"
  ((coalesce("placed_at", '1970-01-01 00:00:00+00'::timestamptz)), "order_id");

CREATE INDEX "order_projection_test_name_idx" ON "order_projection"
  ((coalesce("lab_test_name", '')), (coalesce("status_at", "placed_at", '1970-01-01 00:00:00+00'::timestamptz)), "order_id");

CREATE INDEX "order_projection_high_changed_idx" ON "order_projection"
  ((split_part("status", '.', 1)), (coalesce("status_at", "placed_at", '1970-01-01 00:00:00+00'::timestamptz)), "order_id");

CREATE INDEX "order_projection_high_placed_idx" ON "order_projection"
  ((split_part("status", '.', 1)), (coalesce("placed_at", '1970-01-01 00:00:00+00'::timestamptz)), "order_id");

CREATE INDEX "order_projection_low_changed_idx" ON "order_projection"
  ((split_part("status", '.', -1)), (coalesce("status_at", "placed_at", '1970-01-01 00:00:00+00'::timestamptz)), "order_id");

CREATE INDEX "order_projection_test_changed_idx" ON "order_projection"
  ("lab_test_id", (coalesce("status_at", "placed_at", '1970-01-01 00:00:00+00'::timestamptz)), "order_id");

CREATE INDEX "order_projection_method_changed_idx" ON "order_projection"
  ("method", (coalesce("status_at", "placed_at", '1970-01-01 00:00:00+00'::timestamptz)), "order_id");
