import '#server-only'
import { randomBytes } from 'node:crypto'

/** As the service makes one. Made here, so that it is known without reading it back. */
export const makeSecret = () => `whsec_${randomBytes(32).toString('base64')}`
