import { isSampleId, normalizeSampleId } from '#contract/sample-id.ts'

export function readScannedCode(read: string): string | undefined {
  const parts = [read, ...read.split(/[^0-9A-Za-z-]+/).reverse()]
  return parts.map(normalizeSampleId).find(isSampleId)
}
