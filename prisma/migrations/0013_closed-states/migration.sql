-- By hand: Prisma schemas have no CHECK constraints. lib/db/closed-states.test.ts compares the lists with the code.

ALTER TABLE "user"
  ADD CONSTRAINT "user_role_check" CHECK ("role" IN ('patient', 'clinician', 'reviewer', 'support', 'admin')),
  ADD CONSTRAINT "user_locale_check" CHECK ("locale" IN ('en', 'es'));

ALTER TABLE "audit_entry"
  ADD CONSTRAINT "audit_entry_actor_role_check" CHECK ("actor_role" IN (
    'anonymous', 'patient', 'clinician', 'reviewer', 'support', 'admin', 'system'
  )),
  ADD CONSTRAINT "audit_entry_outcome_check" CHECK ("outcome" IN ('done', 'denied'));

ALTER TABLE "consent_record"
  ADD CONSTRAINT "consent_record_type_check" CHECK ("type" IN (
    'terms-of-use', 'telehealth-informed-consent', 'mobile-terms-and-conditions',
    'notice-of-privacy-practices', 'privacy-policy', 'hipaa-authorization'
  )),
  ADD CONSTRAINT "consent_record_locale_check" CHECK ("locale" IN ('en', 'es'));

ALTER TABLE "draft"
  ADD CONSTRAINT "draft_kind_check" CHECK ("kind" IN ('order-kit', 'register-kit'));

ALTER TABLE "order_attention"
  ADD CONSTRAINT "order_attention_kind_check" CHECK ("kind" IN (
    'failed', 'blocked', 'transit', 'late', 'unregistered'
  )),
  ADD CONSTRAINT "order_attention_reason_check" CHECK ("reason" IN (
    'sampleError', 'lost', 'undeliveredToPatient', 'undeliveredToLab', 'redraw', 'appointmentCancelled',
    'failed', 'blocked', 'delayedToPatient', 'delayedToLab', 'notSent', 'stalledToPatient', 'notPosted',
    'stalledToLab', 'pastTurnaround', 'noResults', 'notRegistered', 'notRegisteredOnItsWay'
  ));

ALTER TABLE "delivery_count"
  ADD CONSTRAINT "delivery_count_kind_check" CHECK ("kind" IN (
    'accepted', 'duplicate', 'id_reuse', 'forged', 'stale', 'foreign_team', 'malformed', 'too_large'
  ));

ALTER TABLE "refused_delivery"
  ADD CONSTRAINT "refused_delivery_kind_check" CHECK ("kind" IN (
    'duplicate', 'id_reuse', 'forged', 'stale', 'foreign_team', 'malformed', 'too_large'
  ));

ALTER TABLE "report_notice"
  ADD CONSTRAINT "report_notice_kind_check" CHECK ("kind" IN ('ready', 'failed', 'rejected'));

ALTER TABLE "review_decision"
  ADD CONSTRAINT "review_decision_outcome_check" CHECK ("outcome" IN ('approved', 'rejected'));

ALTER TABLE "result"
  ADD CONSTRAINT "result_origin_check" CHECK ("origin" IN ('read', 'reviewed')),
  ADD CONSTRAINT "result_interpretation_check" CHECK ("interpretation" IN (
    'normal', 'abnormal', 'critical', 'unknown'
  )),
  ADD CONSTRAINT "result_comparator_check" CHECK ("comparator" IN ('<', '<=', '>', '>='));
