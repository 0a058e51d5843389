-- CreateTable
CREATE TABLE "order_attention" (
    "order_id" UUID NOT NULL,
    "kind" TEXT,
    "reason" TEXT,
    "since_at" TIMESTAMPTZ(6),
    "from_at" TIMESTAMPTZ(6),
    "state_key" TEXT NOT NULL,
    "set_aside_key" TEXT,
    "set_aside_by" TEXT,
    "set_aside_at" TIMESTAMPTZ(6),

    CONSTRAINT "order_attention_pkey" PRIMARY KEY ("order_id")
);

-- CreateTable
CREATE TABLE "patient_activity" (
    "patient_id" UUID NOT NULL,
    "open_orders" INTEGER NOT NULL DEFAULT 0,
    "last_activity_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "patient_activity_pkey" PRIMARY KEY ("patient_id")
);

-- CreateIndex
CREATE INDEX "patient_activity_last_activity_at_patient_id_idx" ON "patient_activity"("last_activity_at" DESC, "patient_id");

-- CreateIndex
CREATE INDEX "patient_dob_idx" ON "patient"("dob");

-- CreateIndex
CREATE INDEX "patient_phone_number_idx" ON "patient"("phone_number");

-- CreateIndex
CREATE INDEX "patient_created_at_id_idx" ON "patient"("created_at" DESC, "id");

-- AddForeignKey
ALTER TABLE "patient_activity" ADD CONSTRAINT "patient_activity_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is written by hand: partial indexes, indexes over expressions, the trigger, and rows for what exists.

-- A group of the start page reads its own open rows alone, however many orders are settled or set aside.
CREATE INDEX "order_attention_open_idx" ON "order_attention"("kind", "from_at", "order_id")
  WHERE "kind" IS NOT NULL AND "set_aside_key" IS DISTINCT FROM "state_key";
CREATE INDEX "order_attention_set_aside_idx" ON "order_attention"("set_aside_at" DESC, "order_id")
  WHERE "kind" IS NOT NULL AND "set_aside_key" = "state_key";

-- People by name as a reader sorts them, those with orders under way, those whose e-mail is not confirmed, and the stock.
CREATE INDEX "patient_name_idx" ON "patient"(lower("last_name"), lower("first_name"), "id") WHERE NOT "is_stock";
CREATE INDEX "patient_is_stock_idx" ON "patient"("id") WHERE "is_stock";
CREATE INDEX "patient_activity_open_idx" ON "patient_activity"("last_activity_at" DESC, "patient_id") WHERE "open_orders" > 0;
CREATE INDEX "user_unconfirmed_idx" ON "user"("id") WHERE "role" = 'patient' AND NOT "email_verified";

-- A name as the words that it is found by: small letters without accents. The search asks the same function.
CREATE FUNCTION patient_words(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(regexp_split_to_array(regexp_replace(lower(normalize($1, NFKD)), '[\u0300-\u036f]', '', 'g'), '[\s!-/:-@\[-`{-~\u2010-\u201f]+'), '');
CREATE INDEX "patient_search_idx" ON "patient" USING gin (array_to_tsvector(patient_words("first_name" || ' ' || "last_name")));

-- The engine that applies migrations splits them at every semicolon, also inside of quotes: \003B stands for it.
CREATE FUNCTION add_patient_activity() RETURNS trigger LANGUAGE plpgsql AS
U&'BEGIN INSERT INTO patient_activity (patient_id, last_activity_at) VALUES (NEW.id, NEW.created_at) ON CONFLICT DO NOTHING\003B RETURN NULL\003B END';

CREATE TRIGGER patient_add_activity
  AFTER INSERT ON "patient"
  FOR EACH ROW EXECUTE FUNCTION add_patient_activity();

INSERT INTO patient_activity (patient_id, open_orders, last_activity_at)
SELECT p.id, count(o.order_id) FILTER (WHERE split_part(o.status, '.', 1) NOT IN ('completed', 'cancelled', 'failed')),
       greatest(p.created_at, max(o.status_at))
  FROM patient p LEFT JOIN order_projection o ON o.client_user_id = p.id::text
 GROUP BY p.id;

-- Coarser than lib/attention/project-attention.ts, which replaces each row with the order's next message.
INSERT INTO order_attention (order_id, kind, reason, since_at, from_at, state_key)
SELECT order_id, split_part(found, ' ', 1), split_part(found, ' ', 2), status_at,
       status_at + split_part(found, ' ', 3)::interval, status || '@' || status_at::text
  FROM (SELECT order_id, status, status_at,
               CASE split_part(status, '.', 3)
                 WHEN 'lost' THEN 'failed lost 0s'
                 WHEN 'failure_to_deliver_to_customer' THEN 'failed undeliveredToPatient 0s'
                 WHEN 'failure_to_deliver_to_lab' THEN 'failed undeliveredToLab 0s'
                 WHEN 'sample_error' THEN 'failed sampleError 0s'
                 WHEN 'redraw_available' THEN 'failed redraw 0s'
                 WHEN 'problem_in_transit_customer' THEN 'transit delayedToPatient 0s'
                 WHEN 'problem_in_transit_lab' THEN 'transit delayedToLab 0s'
                 WHEN 'lab_processing_blocked' THEN 'blocked blocked 0s'
                 WHEN 'with_customer' THEN 'unregistered notRegistered 7d'
                 WHEN 'transit_customer' THEN 'unregistered notRegisteredOnItsWay 7d'
                 WHEN 'out_for_delivery' THEN 'unregistered notRegisteredOnItsWay 7d'
                 WHEN 'transit_lab' THEN 'late stalledToLab 7d'
                 WHEN 'delivered_to_lab' THEN 'late noResults 21d'
               END AS found
          FROM order_projection WHERE status_at IS NOT NULL) AS present
 WHERE found IS NOT NULL;
