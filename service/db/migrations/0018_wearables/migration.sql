-- CreateTable
CREATE TABLE "wearable_connection" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "provider" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'connected',
    "is_demo" BOOLEAN NOT NULL DEFAULT false,
    "seed" INTEGER NOT NULL DEFAULT 0,
    "home_zone" TEXT,
    "external_user_id" TEXT,
    "error_type" TEXT,
    "error_message" TEXT,
    "errored_at" TIMESTAMPTZ(6),
    "connected_at" TIMESTAMPTZ(6) NOT NULL,
    "disconnected_at" TIMESTAMPTZ(6),
    "synced_until" TIMESTAMPTZ(6),
    "sync_at" TIMESTAMPTZ(6),

    CONSTRAINT "wearable_connection_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "wearable_pull" (
    "user_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'scheduled',
    "range_start" TIMESTAMPTZ(6) NOT NULL,
    "range_end" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,
    "item_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "wearable_pull_pkey" PRIMARY KEY ("user_id","connection_id","resource")
);

-- CreateTable
CREATE TABLE "wearable_link_token" (
    "user_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "provider" TEXT,
    "redirect_url" TEXT,
    "filter_on_providers" TEXT[],
    "on_error" TEXT,
    "on_close" TEXT,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "consumed_at" TIMESTAMPTZ(6),

    CONSTRAINT "wearable_link_token_pkey" PRIMARY KEY ("user_id","hash")
);

-- CreateTable
CREATE TABLE "wearable_device" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "source_type" TEXT NOT NULL,
    "manufacturer" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "battery_level" INTEGER,
    "last_seen_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "wearable_device_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "wearable_series" (
    "user_id" UUID NOT NULL,
    "id" SERIAL NOT NULL,
    "resource" TEXT NOT NULL,
    "part" TEXT NOT NULL DEFAULT '',
    "provider" TEXT NOT NULL,
    "source_type" TEXT NOT NULL,

    CONSTRAINT "wearable_series_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "wearable_context" (
    "user_id" UUID NOT NULL,
    "id" SERIAL NOT NULL,
    "digest" BYTEA NOT NULL,
    "app_id" TEXT,
    "device_id" TEXT,
    "workout_id" TEXT,
    "sport" TEXT,
    "type" TEXT,
    "attributes" JSONB,

    CONSTRAINT "wearable_context_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "wearable_sample" (
    "user_id" UUID NOT NULL,
    "series_id" INTEGER NOT NULL,
    "timezone_offset" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "value" DOUBLE PRECISION,
    "received_at" TIMESTAMPTZ(6) NOT NULL,
    "duration_ms" INTEGER,
    "context_id" INTEGER,

    CONSTRAINT "wearable_sample_pkey" PRIMARY KEY ("user_id","series_id","at")
);

-- CreateTable
CREATE TABLE "wearable_rollup" (
    "user_id" UUID NOT NULL,
    "series_id" INTEGER NOT NULL,
    "timezone_offset" INTEGER NOT NULL,
    "hour_at" TIMESTAMPTZ(6) NOT NULL,
    "count" INTEGER NOT NULL,
    "sum" DOUBLE PRECISION NOT NULL,
    "min" DOUBLE PRECISION NOT NULL,
    "max" DOUBLE PRECISION NOT NULL,
    "oldest_at" TIMESTAMPTZ(6) NOT NULL,
    "oldest_value" DOUBLE PRECISION NOT NULL,
    "newest_at" TIMESTAMPTZ(6) NOT NULL,
    "newest_value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "wearable_rollup_pkey" PRIMARY KEY ("user_id","series_id","hour_at","timezone_offset")
);

-- CreateTable
CREATE TABLE "wearable_summary" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "source_type" TEXT NOT NULL,
    "app_id" TEXT,
    "device_id" TEXT,
    "calendar_date" DATE,
    "starts_at" TIMESTAMPTZ(6),
    "ends_at" TIMESTAMPTZ(6),
    "timezone_offset" INTEGER,
    "time_zone" TEXT,
    "fields" JSONB NOT NULL,
    "raw" JSONB,
    "received_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "wearable_summary_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "wearable_stream" (
    "user_id" UUID NOT NULL,
    "workout_id" UUID NOT NULL,
    "stream" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "wearable_stream_pkey" PRIMARY KEY ("user_id","workout_id")
);

-- CreateIndex
CREATE INDEX "wearable_connection_sync_at_idx" ON "wearable_connection"("sync_at");

-- CreateIndex
CREATE UNIQUE INDEX "wearable_connection_user_id_provider_key" ON "wearable_connection"("user_id", "provider") WHERE ("disconnected_at" IS NULL);

-- CreateIndex
CREATE INDEX "wearable_link_token_expires_at_idx" ON "wearable_link_token"("expires_at");

-- CreateIndex
CREATE INDEX "wearable_device_user_id_connection_id_idx" ON "wearable_device"("user_id", "connection_id");

-- CreateIndex
CREATE UNIQUE INDEX "wearable_series_user_id_resource_part_provider_source_type_key" ON "wearable_series"("user_id", "resource", "part", "provider", "source_type");

-- CreateIndex
CREATE UNIQUE INDEX "wearable_context_user_id_digest_key" ON "wearable_context"("user_id", "digest");

-- CreateIndex
CREATE INDEX "wearable_summary_user_id_kind_calendar_date_idx" ON "wearable_summary"("user_id", "kind", "calendar_date");

-- AddForeignKey
ALTER TABLE "wearable_connection" ADD CONSTRAINT "wearable_connection_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "service_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wearable_pull" ADD CONSTRAINT "wearable_pull_user_id_connection_id_fkey" FOREIGN KEY ("user_id", "connection_id") REFERENCES "wearable_connection"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wearable_link_token" ADD CONSTRAINT "wearable_link_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "service_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wearable_device" ADD CONSTRAINT "wearable_device_user_id_connection_id_fkey" FOREIGN KEY ("user_id", "connection_id") REFERENCES "wearable_connection"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wearable_series" ADD CONSTRAINT "wearable_series_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "service_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wearable_context" ADD CONSTRAINT "wearable_context_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "service_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wearable_summary" ADD CONSTRAINT "wearable_summary_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "service_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wearable_stream" ADD CONSTRAINT "wearable_stream_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "service_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "wearable_connection"
  ADD CONSTRAINT "wearable_connection_status_check" CHECK ("status" IN ('connected', 'error', 'disconnected')),
  ADD CONSTRAINT "wearable_connection_end_check" CHECK ("disconnected_at" IS NULL OR "status" = 'disconnected'),
  ADD CONSTRAINT "wearable_connection_error_check" CHECK ("status" <> 'error' OR "error_type" IS NOT NULL);

ALTER TABLE "wearable_pull"
  ADD CONSTRAINT "wearable_pull_status_check" CHECK ("status" IN (
    'scheduled', 'in_progress', 'success', 'failure', 'retrying'
  ));

ALTER TABLE "wearable_series"
  ADD CONSTRAINT "wearable_series_part_check" CHECK ("part" IN ('', 'systolic', 'diastolic'));

-- Offsets of the world are between 12 hours west and 14 hours east of UTC.
ALTER TABLE "wearable_sample"
  ADD CONSTRAINT "wearable_sample_timezone_offset_check" CHECK ("timezone_offset" BETWEEN -50400 AND 50400),
  ADD CONSTRAINT "wearable_sample_duration_ms_check" CHECK ("duration_ms" >= 0);

ALTER TABLE "wearable_rollup"
  ADD CONSTRAINT "wearable_rollup_count_check" CHECK ("count" > 0);

ALTER TABLE "wearable_summary"
  ADD CONSTRAINT "wearable_summary_kind_check" CHECK ("kind" IN (
    'activity', 'sleep', 'workouts', 'body', 'meal', 'menstrual_cycle', 'electrocardiogram', 'sleep_cycle', 'profile'
  )),
  ADD CONSTRAINT "wearable_summary_calendar_date_check" CHECK (
    "kind" = 'profile' OR "calendar_date" IS NOT NULL
  );

-- Samples have no foreign key: whatever deletes a user deletes them. \003B stands for a semicolon, as in refuse_change.
CREATE FUNCTION delete_wearable_samples() RETURNS trigger LANGUAGE plpgsql AS
U&'BEGIN
  DELETE FROM wearable_sample WHERE user_id = OLD.id\003B
  DELETE FROM wearable_rollup WHERE user_id = OLD.id\003B
  RETURN NULL\003B
END';

CREATE TRIGGER service_user_wearable_samples
  AFTER DELETE ON service_user
  FOR EACH ROW EXECUTE FUNCTION delete_wearable_samples();
