// The clinic's logo: what leaves the server, and the limits of what is sent. Client-safe.

export interface ClinicLogo {
  /** immutable: another picture has another address */
  src: string
  /** pixels of the picture */
  width: number
  height: number
  /** taken to be so from its shape: then pages show it without the name beside */
  hasName: boolean
}

export const isWordmark = ({ width, height }: { width: number; height: number }) =>
  width >= 2.5 * height

export const maxLogoBytes = 2 * 1024 * 1024
/** pixels of a side */
export const minLogoSide = 48
export const maxLogoSide = 5_000

/** Wider or taller ones cannot be made out at the size of a heading. */
export const maxWidthByHeight = 8
export const maxHeightByWidth = 2

export const acceptedLogos = 'image/png,image/jpeg,image/webp,.png,.jpg,.jpeg,.webp'

/** Keys of errors.fields. */
export type LogoFault =
  | 'logo-type'
  | 'logo-svg'
  | 'logo-bytes'
  | 'logo-animated'
  | 'logo-large'
  | 'logo-small'
  | 'logo-shape'
  | 'logo-damaged'

/** Enough to know a type by. */
export const headBytes = 256

const signatures: readonly (readonly [at: number, text: string])[][] = [
  [[0, '\x89PNG\r\n\x1a\n']],
  [[0, '\xff\xd8\xff']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
]

/** What is wrong with a file by its size and first bytes alone: names and declared types can lie. */
export function findLogoFault({
  size,
  head,
}: {
  size: number
  head: Uint8Array
}): LogoFault | undefined {
  const text = String.fromCharCode(...head.subarray(0, headBytes))
  const isKnown = signatures.some((parts) => parts.every(([at, word]) => text.startsWith(word, at)))
  if (!isKnown) return /^(\xef\xbb\xbf)?\s*<(\?xml|!|svg)/i.test(text) ? 'logo-svg' : 'logo-type'
  return size > maxLogoBytes ? 'logo-bytes' : undefined
}
