/** What UCUM says of a printed unit beside the usual one. */
export type UnitCheck = 'same' | 'commensurable' | 'differs'

export const unitPair = (unit: string, usual: string) => `${unit} ${usual}`
