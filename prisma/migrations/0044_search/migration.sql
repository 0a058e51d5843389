-- CreateTable
CREATE TABLE "kept_search" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "session_id" TEXT NOT NULL,
    "words" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "kept_search_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "kept_search_session_id_words_key" ON "kept_search"("session_id", "words");

-- AddForeignKey
ALTER TABLE "kept_search" ADD CONSTRAINT "kept_search_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is written by hand. The keys of a name: each of its words, and the word without each one of its letters. Two
-- words share a key if one letter is wrong, missing, doubled or in another place. Keys of fewer than three letters would
-- bring too many names together, and a word longer than 40 letters has the keys of its first 40.
CREATE FUNCTION name_keys(text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT DISTINCT CASE WHEN place = 0 THEN word ELSE overlay(word PLACING '' FROM place FOR 1) END
      FROM (SELECT left(given, 40) AS word FROM unnest($1) AS given) AS words,
           LATERAL generate_series(0, char_length(word)) AS place
     WHERE char_length(word) - least(place, 1) >= 3);
CREATE INDEX "patient_name_keys_idx" ON "patient" USING gin (name_keys(patient_words("first_name" || ' ' || "last_name")));
