import { isSampleId, normaliseSampleId } from '#service/contract/sample-id.ts'

/** The kit's code in what a scanner read: the bare code, or one inside an address or a longer text. */
export function readScannedCode(read: string): string | undefined {
  const parts = [read, ...read.split(/[^0-9A-Za-z-]+/).reverse()]
  return parts.map(normaliseSampleId).find(isSampleId)
}
