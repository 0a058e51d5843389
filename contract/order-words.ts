// Apart from the request's schemas: forms in the browser ship the words alone, without zod and the phone number library.

/** Genders that an order may have; responses may hold any text. */
export const genders = ['female', 'male', 'other', 'unknown'] as const

/** Who pays for an order. */
export const billingTypes = [
  'client_bill',
  'commercial_insurance',
  'patient_bill_passthrough',
  'patient_bill',
] as const
