const pattern = /^[A-Z]\d[\dA-Z](\.?[\dA-Z]{1,4})?$/

/** Has the form of an ICD-10-CM code, in capital letters; clinics often leave out the dot. */
export function isIcdCode(code: string) {
  return pattern.test(code)
}

/** With the dot, as the code set prints it. */
export function withDot(code: string) {
  return code.replace(/^(.{3})\.?(?=.)/, '$1.')
}
