import type { ChangedDetailsInput, PatientDetailsInput } from './patient-details-schema.ts'

/** What a form changed of the details that it was filled with. Client-safe. */
export function findChangedDetails(
  { address: addressBefore, ...before }: PatientDetailsInput,
  { address, ...after }: PatientDetailsInput,
): ChangedDetailsInput {
  const hasMoved = listChanged(addressBefore, address).length > 0
  return { ...Object.fromEntries(listChanged(before, after)), ...(hasMoved && { address }) }
}

function listChanged<T extends Record<string, string>>(before: T, after: T) {
  return Object.entries(after).filter(([key, value]) => value !== before[key])
}
