/** What is wrong with a field, after its label; a question keeps its own mark. */
export const nameFault = (label: string, fault: string) =>
  /[.:?]$/.test(label) ? `${label} ${fault}` : `${label}: ${fault}`
