/** The app's database role may insert into and read these tables, but not update or delete. */
export const appendOnlyTables = [
  'audit_entry',
  'audit_seal',
  'audit_seal_entry',
  'review_decision',
  'emergency_access',
  'result_hold',
  'result_hold_end',
  'result_wish',
  'result_step',
  'patient_deletion',
  'critical_value',
  'critical_event',
  'critical_call',
  'critical_safety',
  'critical_text',
] as const
