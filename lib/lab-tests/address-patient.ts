const inSecondPerson: [about: RegExp, asked: string][] = [
  [/\bwas the patient\b/gi, 'were you'],
  [/\bhas the patient\b/gi, 'have you'],
  [/\bis the patient\b/gi, 'are you'],
  [/\bdoes the patient\b/gi, 'do you'],
  [/\b(did|will|can|could) the patient\b/gi, '$1 you'],
  [/\bthe patient['’]s\b/gi, 'your'],
]

/** The lab words its questions for whoever orders. A patient who reads them is asked directly. */
export function addressPatient(question: string): string {
  const asked = inSecondPerson.reduce((text, [about, you]) => text.replace(about, you), question)
  return asked.charAt(0).toUpperCase() + asked.slice(1)
}
