-- CreateTable
CREATE TABLE "saved_query" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "request" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_query_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wearable_day" (
    "patient_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "hours" INTEGER NOT NULL,
    "newest_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "wearable_day_pkey" PRIMARY KEY ("patient_id","provider","day")
);

-- CreateIndex
CREATE INDEX "saved_query_owner_id_idx" ON "saved_query"("owner_id");

-- What follows is written by hand: an hour for each bit.
ALTER TABLE "wearable_day" ADD CONSTRAINT "wearable_day_hours_check" CHECK ("hours" BETWEEN 0 AND 16777215);

-- Days without a patient say nothing: whatever deletes the patient deletes them too.
CREATE FUNCTION delete_wearable_days() RETURNS trigger LANGUAGE plpgsql AS
U&'BEGIN
  DELETE FROM wearable_day WHERE patient_id = OLD.id\003B
  RETURN NULL\003B
END';
CREATE TRIGGER delete_wearable_days AFTER DELETE ON "patient" FOR EACH ROW EXECUTE FUNCTION delete_wearable_days();

-- The days of the samples that were folded before this table was there.
INSERT INTO wearable_day (patient_id, provider, day, hours, newest_at)
SELECT s.patient_id, r.provider, (h.at + make_interval(secs => coalesce(s.timezone_offset, 0)))::date,
       bit_or(1 << extract(hour FROM h.at + make_interval(secs => coalesce(s.timezone_offset, 0)))::int),
       max(s.at) AT TIME ZONE 'UTC'
  FROM (SELECT patient_id, series_id, at AT TIME ZONE 'UTC' AS at, timezone_offset, duration_ms FROM wearable_sample) s
  JOIN wearable_series r ON r.patient_id = s.patient_id AND r.id = s.series_id
 CROSS JOIN LATERAL (
   SELECT s.at AS at
   UNION ALL
   SELECT s.at + make_interval(secs => greatest(coalesce(s.duration_ms, 0) - 1, 0) / 1000.0)) h
 GROUP BY 1, 2, 3;
