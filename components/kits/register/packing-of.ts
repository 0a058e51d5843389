/** Only a card of blood has to dry before it is packed. Undefined: it is not known what the kit collects. */
export function packingOf(sampleType: string | undefined) {
  if (sampleType === undefined) return 'unknown'
  return sampleType === 'dried_blood_spot' ? 'card' : 'text'
}
