/** Who pays for an order. Apart from the request's schema, so that forms ship the words alone. */
export const billingTypes = [
  'client_bill',
  'commercial_insurance',
  'patient_bill_passthrough',
  'patient_bill',
] as const
