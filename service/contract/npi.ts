/** Whether a National Provider Identifier has ten digits and a right check digit (Luhn over the prefix 80840). */
export function isNpi(npi: string) {
  if (!/^[12]\d{9}$/.test(npi)) return false
  const digits = [...`80840${npi}`].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const weighted = index % 2 === 1 ? digit * 2 : digit
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}
