/** What the role that the app works as may add to and read, and neither change nor delete. */
export const appendOnlyTables = [
  'audit_entry',
  'audit_seal',
  'audit_seal_entry',
  'review_decision',
] as const
