-- The service spells a page's source and a review's reason "recognized" now. Logged messages keep their text:
-- lib/reports/fold/report-message.ts reads both.
UPDATE "report_projection"
   SET "review_reasons" = array_replace("review_reasons", 'recognised', 'recognized'),
       "snapshot" = replace("snapshot"::text, '"recognised"', '"recognized"')::jsonb
 WHERE "snapshot"::text LIKE '%"recognised"%';
