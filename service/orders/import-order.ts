import { HttpFault } from '#service/http/http-fault.ts'

/** Importing is a closed beta, and no team is in it (decision 22). */
export function importOrder(): never {
  throw new HttpFault(403, 'This team is not enabled for importing orders')
}
