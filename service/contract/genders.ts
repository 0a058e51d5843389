/** Genders that an order may carry; what comes back may be any text. */
export const genders = ['female', 'male', 'other', 'unknown'] as const
