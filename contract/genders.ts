// A separate file: forms in the browser import it without zod and the phone number library.
/** Genders that an order may have; responses may hold any text. */
export const genders = ['female', 'male', 'other', 'unknown'] as const
