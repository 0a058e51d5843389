-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "lab" (
    "id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "first_line_address" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "zipcode" TEXT NOT NULL,
    "collection_methods" TEXT[],
    "sample_types" TEXT[],
    "is_national" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "lab_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lab_account" (
    "id" UUID NOT NULL,
    "lab_id" INTEGER NOT NULL,
    "org_id" UUID,
    "status" TEXT NOT NULL,
    "delegated_flow" TEXT NOT NULL,
    "provider_account_id" TEXT NOT NULL,
    "account_name" TEXT,
    "default_clinical_notes" TEXT,
    "business_units" JSONB NOT NULL DEFAULT '[]',
    "allowed_billing" JSONB NOT NULL DEFAULT '{}',
    "team_id_allowlist" UUID[],

    CONSTRAINT "lab_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "loinc" (
    "id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "unit" TEXT,

    CONSTRAINT "loinc_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "marker" (
    "id" INTEGER NOT NULL,
    "lab_id" INTEGER,
    "provider_id" TEXT,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT,
    "type" TEXT,
    "unit" TEXT,
    "price" TEXT,
    "a_la_carte_enabled" BOOLEAN NOT NULL DEFAULT false,
    "common_tat_days" INTEGER,
    "worst_case_tat_days" INTEGER,
    "is_orderable" BOOLEAN DEFAULT true,

    CONSTRAINT "marker_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "marker_result" (
    "id" INTEGER NOT NULL,
    "marker_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "lab_id" INTEGER,
    "provider_id" TEXT,
    "required" BOOLEAN NOT NULL DEFAULT true,
    "loinc_id" INTEGER,

    CONSTRAINT "marker_result_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question" (
    "id" BIGINT NOT NULL,
    "marker_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "required" BOOLEAN NOT NULL,
    "sequence" INTEGER NOT NULL,
    "constraint" TEXT,
    "default_value" TEXT,

    CONSTRAINT "question_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question_answer" (
    "id" INTEGER NOT NULL,
    "question_id" BIGINT NOT NULL,
    "code" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "question_answer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lab_test" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "team_id" UUID,
    "lab_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "sample_type" TEXT NOT NULL,
    "price" DECIMAL(10,2) NOT NULL,
    "status" TEXT NOT NULL,
    "fasting" BOOLEAN NOT NULL DEFAULT false,
    "is_delegated" BOOLEAN NOT NULL DEFAULT false,
    "auto_generated" BOOLEAN NOT NULL DEFAULT false,
    "has_collection_instructions" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lab_test_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lab_test_marker" (
    "lab_test_id" UUID NOT NULL,
    "marker_id" INTEGER NOT NULL,
    "is_reflex" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "lab_test_marker_pkey" PRIMARY KEY ("lab_test_id","marker_id")
);

-- CreateTable
CREATE TABLE "order_transaction" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "team_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "order_transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lab_order" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "team_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "transaction_id" UUID NOT NULL,
    "parent_id" UUID,
    "origin" TEXT NOT NULL DEFAULT 'initial',
    "lab_test_id" UUID NOT NULL,
    "lab_account_id" UUID,
    "method" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "shipping_position" TEXT,
    "is_registered" BOOLEAN NOT NULL DEFAULT false,
    "flow" TEXT NOT NULL DEFAULT 'register',
    "sample_id" TEXT,
    "patient_details" JSONB,
    "patient_address" JSONB,
    "shipping_details" JSONB,
    "physician" JSONB,
    "consents" JSONB NOT NULL DEFAULT '[]',
    "health_insurance_id" UUID,
    "aoe_answers" JSONB NOT NULL DEFAULT '[]',
    "icd_codes" TEXT[],
    "billing_type" TEXT NOT NULL DEFAULT 'client_bill',
    "priority" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT,
    "clinical_notes" TEXT,
    "passthrough" TEXT,
    "activate_by" DATE,
    "has_abn" BOOLEAN NOT NULL DEFAULT false,
    "interpretation" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,
    "testkit_id" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "lab_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_event" (
    "id" SERIAL NOT NULL,
    "order_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "status_detail" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "order_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shipment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "outbound_tracking_number" TEXT,
    "outbound_tracking_url" TEXT,
    "inbound_tracking_number" TEXT,
    "inbound_tracking_url" TEXT,
    "outbound_courier" TEXT,
    "inbound_courier" TEXT,
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "shipment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_record" (
    "team_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER,
    "body" JSONB,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("team_id","operation","key")
);

-- CreateTable
CREATE TABLE "organization" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "plan" TEXT NOT NULL DEFAULT 'scale',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "org_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "region" TEXT NOT NULL DEFAULT 'us',
    "environment" TEXT NOT NULL DEFAULT 'sandbox',
    "partial_webhooks_enabled" BOOLEAN NOT NULL DEFAULT false,
    "minor_ordering_enabled" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team_api_key" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "team_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "team_api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "management_key" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "org_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "management_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team_physician" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "team_id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "npi" TEXT NOT NULL,

    CONSTRAINT "team_physician_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service_user" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "team_id" UUID NOT NULL,
    "client_user_id" TEXT NOT NULL,
    "created_on" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fallback_time_zone" JSONB,
    "fallback_birth_date" JSONB,
    "ingestion_start" DATE,
    "ingestion_end" DATE,
    "demographics" JSONB,
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "service_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" TEXT NOT NULL,
    "team_id" UUID NOT NULL,
    "environment" TEXT NOT NULL DEFAULT 'sandbox',
    "url" TEXT NOT NULL,
    "description" TEXT,
    "rate_limit" INTEGER,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "disabled_reason" TEXT,
    "filter_types" TEXT[],
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_expires_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_message" (
    "id" TEXT NOT NULL,
    "team_id" UUID NOT NULL,
    "user_id" UUID,
    "event_type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "message_id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(6),
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "id" BIGSERIAL NOT NULL,
    "delivery_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "status" INTEGER,
    "failure" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "lab_slug_key" ON "lab"("slug");

-- CreateIndex
CREATE INDEX "lab_account_lab_id_idx" ON "lab_account"("lab_id");

-- CreateIndex
CREATE UNIQUE INDEX "loinc_code_key" ON "loinc"("code");

-- CreateIndex
CREATE INDEX "marker_lab_id_name_idx" ON "marker"("lab_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "marker_lab_id_provider_id_key" ON "marker"("lab_id", "provider_id");

-- CreateIndex
CREATE INDEX "marker_result_marker_id_idx" ON "marker_result"("marker_id");

-- CreateIndex
CREATE INDEX "question_marker_id_idx" ON "question"("marker_id");

-- CreateIndex
CREATE INDEX "question_answer_question_id_idx" ON "question_answer"("question_id");

-- CreateIndex
CREATE INDEX "lab_test_team_id_name_idx" ON "lab_test"("team_id", "name");

-- CreateIndex
CREATE INDEX "lab_test_marker_marker_id_idx" ON "lab_test_marker"("marker_id");

-- CreateIndex
CREATE UNIQUE INDEX "lab_order_sample_id_key" ON "lab_order"("sample_id");

-- CreateIndex
CREATE INDEX "lab_order_team_id_created_at_id_idx" ON "lab_order"("team_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "lab_order_team_id_status_idx" ON "lab_order"("team_id", "status");

-- CreateIndex
CREATE INDEX "lab_order_user_id_idx" ON "lab_order"("user_id");

-- CreateIndex
CREATE INDEX "lab_order_transaction_id_idx" ON "lab_order"("transaction_id");

-- CreateIndex
CREATE INDEX "order_event_order_id_id_idx" ON "order_event"("order_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "shipment_order_id_key" ON "shipment"("order_id");

-- CreateIndex
CREATE INDEX "idempotency_record_expires_at_idx" ON "idempotency_record"("expires_at");

-- CreateIndex
CREATE INDEX "team_org_id_idx" ON "team"("org_id");

-- CreateIndex
CREATE UNIQUE INDEX "team_api_key_hash_key" ON "team_api_key"("hash");

-- CreateIndex
CREATE INDEX "team_api_key_team_id_idx" ON "team_api_key"("team_id");

-- CreateIndex
CREATE UNIQUE INDEX "management_key_hash_key" ON "management_key"("hash");

-- CreateIndex
CREATE INDEX "management_key_org_id_idx" ON "management_key"("org_id");

-- CreateIndex
CREATE UNIQUE INDEX "team_physician_team_id_npi_key" ON "team_physician"("team_id", "npi");

-- CreateIndex
CREATE INDEX "service_user_team_id_created_on_idx" ON "service_user"("team_id", "created_on");

-- CreateIndex
CREATE INDEX "webhook_endpoint_team_id_idx" ON "webhook_endpoint"("team_id");

-- CreateIndex
CREATE INDEX "webhook_message_team_id_created_at_idx" ON "webhook_message"("team_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_status_idx" ON "webhook_delivery"("endpoint_id", "status");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_message_id_endpoint_id_key" ON "webhook_delivery"("message_id", "endpoint_id");

-- CreateIndex
CREATE INDEX "webhook_attempt_delivery_id_idx" ON "webhook_attempt"("delivery_id");

-- AddForeignKey
ALTER TABLE "lab_account" ADD CONSTRAINT "lab_account_lab_id_fkey" FOREIGN KEY ("lab_id") REFERENCES "lab"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "marker" ADD CONSTRAINT "marker_lab_id_fkey" FOREIGN KEY ("lab_id") REFERENCES "lab"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "marker_result" ADD CONSTRAINT "marker_result_marker_id_fkey" FOREIGN KEY ("marker_id") REFERENCES "marker"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "marker_result" ADD CONSTRAINT "marker_result_loinc_id_fkey" FOREIGN KEY ("loinc_id") REFERENCES "loinc"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question" ADD CONSTRAINT "question_marker_id_fkey" FOREIGN KEY ("marker_id") REFERENCES "marker"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_answer" ADD CONSTRAINT "question_answer_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lab_test" ADD CONSTRAINT "lab_test_lab_id_fkey" FOREIGN KEY ("lab_id") REFERENCES "lab"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lab_test_marker" ADD CONSTRAINT "lab_test_marker_lab_test_id_fkey" FOREIGN KEY ("lab_test_id") REFERENCES "lab_test"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lab_test_marker" ADD CONSTRAINT "lab_test_marker_marker_id_fkey" FOREIGN KEY ("marker_id") REFERENCES "marker"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lab_order" ADD CONSTRAINT "lab_order_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "service_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lab_order" ADD CONSTRAINT "lab_order_lab_test_id_fkey" FOREIGN KEY ("lab_test_id") REFERENCES "lab_test"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lab_order" ADD CONSTRAINT "lab_order_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "order_transaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "lab_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "lab_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team" ADD CONSTRAINT "team_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_api_key" ADD CONSTRAINT "team_api_key_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "management_key" ADD CONSTRAINT "management_key_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_physician" ADD CONSTRAINT "team_physician_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_user" ADD CONSTRAINT "service_user_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "webhook_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;
