-- By hand: each type of cholesterol is a series of its own, so that the values of one blood test, which share an instant,
-- do not replace each other.
ALTER TABLE "wearable_series"
  DROP CONSTRAINT "wearable_series_part_check",
  ADD CONSTRAINT "wearable_series_part_check" CHECK ("part" IN (
    '', 'systolic', 'diastolic', 'total', 'ldl', 'hdl', 'triglycerides'
  ));

-- Samples that are there already move to the series of their types, and their hours are counted again.
INSERT INTO "wearable_series" ("user_id", "resource", "part", "provider", "source_type")
SELECT DISTINCT x."user_id", x."resource", c."type", x."provider", x."source_type"
  FROM "wearable_series" x
  JOIN "wearable_sample" s ON s."user_id" = x."user_id" AND s."series_id" = x."id"
  JOIN "wearable_context" c ON c."user_id" = s."user_id" AND c."id" = s."context_id"
 WHERE x."resource" = 'cholesterol' AND x."part" = '' AND c."type" IN ('total', 'ldl', 'hdl', 'triglycerides');

UPDATE "wearable_sample" s
   SET "series_id" = y."id"
  FROM "wearable_series" x, "wearable_context" c, "wearable_series" y
 WHERE x."resource" = 'cholesterol' AND x."part" = ''
   AND s."user_id" = x."user_id" AND s."series_id" = x."id"
   AND c."user_id" = s."user_id" AND c."id" = s."context_id"
   AND y."user_id" = x."user_id" AND y."resource" = x."resource" AND y."part" = c."type" AND y."part" <> ''
   AND y."provider" = x."provider" AND y."source_type" = x."source_type";

DELETE FROM "wearable_rollup" r
 USING "wearable_series" x
 WHERE x."resource" = 'cholesterol' AND r."user_id" = x."user_id" AND r."series_id" = x."id";

INSERT INTO "wearable_rollup"
  ("user_id", "series_id", "timezone_offset", "hour_at", "count", "sum", "min", "max",
   "oldest_at", "oldest_value", "newest_at", "newest_value")
SELECT s."user_id", s."series_id", s."timezone_offset",
       date_trunc('hour', s."at" AT TIME ZONE 'UTC' + make_interval(secs => s."timezone_offset")) AT TIME ZONE 'UTC'
         - make_interval(secs => s."timezone_offset"),
       count(*), sum(s."value" ORDER BY s."at"), min(s."value"), max(s."value"),
       min(s."at"), (array_agg(s."value" ORDER BY s."at"))[1],
       max(s."at"), (array_agg(s."value" ORDER BY s."at" DESC))[1]
  FROM "wearable_series" x
  JOIN "wearable_sample" s ON s."user_id" = x."user_id" AND s."series_id" = x."id"
 WHERE x."resource" = 'cholesterol' AND s."value" IS NOT NULL
 GROUP BY 1, 2, 3, 4;
