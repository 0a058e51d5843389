ALTER TABLE "team" RENAME COLUMN "review_recognised" TO "review_recognized";

-- Stored readings use the word as the source of a page and as a reason for a review.
UPDATE "parsing_job"
   SET "review_reasons" = array_replace("review_reasons", 'recognised', 'recognized'),
       "data" = replace("data"::text, '"recognised"', '"recognized"')::jsonb
 WHERE 'recognised' = ANY ("review_reasons") OR "data"::text LIKE '%"recognised"%';
