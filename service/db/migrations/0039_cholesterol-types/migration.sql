-- By hand: each type of cholesterol is a series of its own, so that the values of one blood test, which share an instant,
-- do not replace each other. No provider has measured cholesterol so far: there are no series to split.
ALTER TABLE "wearable_series"
  DROP CONSTRAINT "wearable_series_part_check",
  ADD CONSTRAINT "wearable_series_part_check" CHECK ("part" IN (
    '', 'systolic', 'diastolic', 'total', 'ldl', 'hdl', 'triglycerides'
  ));
