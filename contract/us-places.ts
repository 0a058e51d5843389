import { z } from 'zod'

// Laboratories, couriers and phlebotomists serve these places only.

const stateCodes = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
    'RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI AA AE AP'
  ).split(' '),
)

/** A state, the District of Columbia, a territory, or military mail, as the postal service writes it. */
export const usState = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}$/, { abort: true })
  .refine((code) => stateCodes.has(code), {
    error: 'Value error, must be a state or territory of the United States',
  })

const countryCodes = new Set(['US', 'AS', 'GU', 'MP', 'PR', 'VI'])

/** The United States, or a territory that has a country code of its own. */
export function isServedCountry(code: string) {
  return countryCodes.has(code)
}
