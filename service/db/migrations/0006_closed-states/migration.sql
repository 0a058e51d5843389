-- By hand: Prisma schemas have no CHECK constraints. service/db/closed-states.test.ts compares the lists with the code.

ALTER TABLE "lab_order"
  ADD CONSTRAINT "lab_order_status_check" CHECK ("status" IN (
    'received.testkit.ordered', 'received.testkit.awaiting_registration',
    'received.testkit.requisition_created', 'received.testkit.requisition_bypassed',
    'received.testkit.testkit_registered', 'collecting_sample.testkit.transit_customer',
    'collecting_sample.testkit.out_for_delivery', 'collecting_sample.testkit.with_customer',
    'collecting_sample.testkit.transit_lab', 'sample_with_lab.testkit.delivered_to_lab',
    'sample_with_lab.testkit.lab_processing_blocked', 'completed.testkit.completed',
    'completed.testkit.corrected', 'failed.testkit.failure_to_deliver_to_customer',
    'failed.testkit.failure_to_deliver_to_lab', 'collecting_sample.testkit.problem_in_transit_customer',
    'collecting_sample.testkit.problem_in_transit_lab', 'failed.testkit.sample_error', 'failed.testkit.lost',
    'cancelled.testkit.cancelled', 'cancelled.testkit.do_not_process', 'received.walk_in_test.ordered',
    'received.walk_in_test.requisition_created', 'received.walk_in_test.requisition_bypassed',
    'completed.walk_in_test.completed', 'completed.walk_in_test.corrected', 'failed.walk_in_test.sample_error',
    'cancelled.walk_in_test.cancelled', 'collecting_sample.walk_in_test.appointment_pending',
    'collecting_sample.walk_in_test.appointment_scheduled',
    'collecting_sample.walk_in_test.appointment_cancelled', 'collecting_sample.walk_in_test.redraw_available',
    'sample_with_lab.walk_in_test.partial_results', 'received.at_home_phlebotomy.ordered',
    'received.at_home_phlebotomy.requisition_created', 'received.at_home_phlebotomy.requisition_bypassed',
    'completed.at_home_phlebotomy.completed', 'completed.at_home_phlebotomy.corrected',
    'failed.at_home_phlebotomy.sample_error', 'cancelled.at_home_phlebotomy.cancelled',
    'collecting_sample.at_home_phlebotomy.appointment_pending',
    'collecting_sample.at_home_phlebotomy.appointment_scheduled',
    'collecting_sample.at_home_phlebotomy.appointment_cancelled',
    'collecting_sample.at_home_phlebotomy.draw_completed',
    'sample_with_lab.at_home_phlebotomy.partial_results', 'received.on_site_collection.ordered',
    'received.on_site_collection.requisition_created', 'received.on_site_collection.requisition_bypassed',
    'completed.on_site_collection.completed', 'completed.on_site_collection.corrected',
    'failed.on_site_collection.sample_error', 'cancelled.on_site_collection.cancelled',
    'sample_with_lab.on_site_collection.draw_completed', 'sample_with_lab.on_site_collection.partial_results'
  )),
  ADD CONSTRAINT "lab_order_method_check" CHECK ("method" IN (
    'testkit', 'walk_in_test', 'at_home_phlebotomy', 'on_site_collection'
  )),
  ADD CONSTRAINT "lab_order_origin_check" CHECK ("origin" IN ('initial', 'redraw', 'recreation')),
  ADD CONSTRAINT "lab_order_flow_check" CHECK ("flow" IN ('register', 'known_patient', 'import')),
  ADD CONSTRAINT "lab_order_shipping_position_check" CHECK ("shipping_position" IN (
    'transit_customer', 'out_for_delivery', 'with_customer', 'problem_in_transit_customer'
  )),
  ADD CONSTRAINT "lab_order_billing_type_check" CHECK ("billing_type" IN (
    'client_bill', 'commercial_insurance', 'patient_bill_passthrough', 'patient_bill'
  )),
  ADD CONSTRAINT "lab_order_interpretation_check" CHECK ("interpretation" IN ('normal', 'abnormal', 'critical'));

ALTER TABLE "order_event"
  ADD CONSTRAINT "order_event_status_check" CHECK ("status" IN (
    'received.testkit.ordered', 'received.testkit.awaiting_registration',
    'received.testkit.requisition_created', 'received.testkit.requisition_bypassed',
    'received.testkit.testkit_registered', 'collecting_sample.testkit.transit_customer',
    'collecting_sample.testkit.out_for_delivery', 'collecting_sample.testkit.with_customer',
    'collecting_sample.testkit.transit_lab', 'sample_with_lab.testkit.delivered_to_lab',
    'sample_with_lab.testkit.lab_processing_blocked', 'completed.testkit.completed',
    'completed.testkit.corrected', 'failed.testkit.failure_to_deliver_to_customer',
    'failed.testkit.failure_to_deliver_to_lab', 'collecting_sample.testkit.problem_in_transit_customer',
    'collecting_sample.testkit.problem_in_transit_lab', 'failed.testkit.sample_error', 'failed.testkit.lost',
    'cancelled.testkit.cancelled', 'cancelled.testkit.do_not_process', 'received.walk_in_test.ordered',
    'received.walk_in_test.requisition_created', 'received.walk_in_test.requisition_bypassed',
    'completed.walk_in_test.completed', 'completed.walk_in_test.corrected', 'failed.walk_in_test.sample_error',
    'cancelled.walk_in_test.cancelled', 'collecting_sample.walk_in_test.appointment_pending',
    'collecting_sample.walk_in_test.appointment_scheduled',
    'collecting_sample.walk_in_test.appointment_cancelled', 'collecting_sample.walk_in_test.redraw_available',
    'sample_with_lab.walk_in_test.partial_results', 'received.at_home_phlebotomy.ordered',
    'received.at_home_phlebotomy.requisition_created', 'received.at_home_phlebotomy.requisition_bypassed',
    'completed.at_home_phlebotomy.completed', 'completed.at_home_phlebotomy.corrected',
    'failed.at_home_phlebotomy.sample_error', 'cancelled.at_home_phlebotomy.cancelled',
    'collecting_sample.at_home_phlebotomy.appointment_pending',
    'collecting_sample.at_home_phlebotomy.appointment_scheduled',
    'collecting_sample.at_home_phlebotomy.appointment_cancelled',
    'collecting_sample.at_home_phlebotomy.draw_completed',
    'sample_with_lab.at_home_phlebotomy.partial_results', 'received.on_site_collection.ordered',
    'received.on_site_collection.requisition_created', 'received.on_site_collection.requisition_bypassed',
    'completed.on_site_collection.completed', 'completed.on_site_collection.corrected',
    'failed.on_site_collection.sample_error', 'cancelled.on_site_collection.cancelled',
    'sample_with_lab.on_site_collection.draw_completed', 'sample_with_lab.on_site_collection.partial_results'
  )),
  ADD CONSTRAINT "order_event_status_detail_check" CHECK ("status_detail" IN (
    'fulfillment_error', 'date_of_collection_unspecified', 'demographic_information_unspecified',
    'demographic_information_mismatch', 'sample_quantity_not_sufficient', 'sample_contaminated',
    'sample_stability_exceeded', 'sample_hemolyzed', 'sample_improper_collection'
  ));

ALTER TABLE "order_transaction"
  ADD CONSTRAINT "order_transaction_status_check" CHECK ("status" IN ('active', 'completed', 'cancelled'));

ALTER TABLE "lab_test"
  ADD CONSTRAINT "lab_test_status_check" CHECK ("status" IN ('active', 'pending_approval', 'inactive')),
  ADD CONSTRAINT "lab_test_method_check" CHECK ("method" IN (
    'testkit', 'walk_in_test', 'at_home_phlebotomy', 'on_site_collection'
  ));

ALTER TABLE "lab_account"
  ADD CONSTRAINT "lab_account_status_check" CHECK ("status" IN ('active', 'pending', 'suspended', 'ready_to_launch')),
  ADD CONSTRAINT "lab_account_delegated_flow_check" CHECK ("delegated_flow" IN (
    'order_delegated', 'result_delegated', 'fully_delegated', 'not_delegated'
  ));

ALTER TABLE "marker"
  ADD CONSTRAINT "marker_type_check" CHECK ("type" IN ('biomarker', 'panel'));

ALTER TABLE "question"
  ADD CONSTRAINT "question_type_check" CHECK ("type" IN ('choice', 'text', 'numeric', 'multi_choice'));

ALTER TABLE "parsing_job"
  ADD CONSTRAINT "parsing_job_status_check" CHECK ("status" IN ('upload_pending', 'started', 'completed', 'failed')),
  ADD CONSTRAINT "parsing_job_failure_reason_check" CHECK ("failure_reason" IN (
    'invalid_input', 'low_quality', 'not_english', 'too_many_pages', 'processing_error'
  )),
  ADD CONSTRAINT "parsing_job_stage_check" CHECK ("stage" IN ('waiting', 'opening', 'reading', 'matching'));

ALTER TABLE "parsing_file"
  ADD CONSTRAINT "parsing_file_media_type_check" CHECK ("media_type" IN (
    'application/pdf', 'image/jpeg', 'image/png'
  ));

ALTER TABLE "team"
  ADD CONSTRAINT "team_environment_check" CHECK ("environment" IN ('sandbox', 'production'));

ALTER TABLE "management_key"
  ADD CONSTRAINT "management_key_role_check" CHECK ("role" IN ('org_admin', 'team_admin'));

ALTER TABLE "webhook_endpoint"
  ADD CONSTRAINT "webhook_endpoint_environment_check" CHECK ("environment" IN ('sandbox', 'production')),
  ADD CONSTRAINT "webhook_endpoint_disabled_reason_check" CHECK ("disabled_reason" IN ('gone', 'failing'));

ALTER TABLE "webhook_delivery"
  ADD CONSTRAINT "webhook_delivery_status_check" CHECK ("status" IN ('pending', 'succeeded', 'failed'));

ALTER TABLE "webhook_attempt"
  ADD CONSTRAINT "webhook_attempt_failure_check" CHECK ("failure" IN (
    'redirect', 'http_error', 'timeout', 'refused', 'unreachable', 'bad_response', 'blocked_address',
    'sandbox_lost', 'sandbox_held'
  ));

ALTER TABLE "sandbox_fault"
  ADD CONSTRAINT "sandbox_fault_kind_check" CHECK (CASE "area"
    WHEN 'webhooks' THEN "kind" IN (
      'lost', 'refused', 'twice', 'out_of_order', 'late', 'forged', 'stale', 'unknown_event', 'unknown_status', 'reduced'
    )
    WHEN 'service' THEN "kind" IN ('slow', 'error', 'garbage', 'down', 'answer_lost')
    ELSE false
  END);
