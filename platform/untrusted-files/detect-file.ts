type MediaType = 'application/pdf' | 'image/jpeg' | 'image/png'

const signatures: [MediaType, readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/** The type of a file by its first bytes alone: names and headers can lie. Undefined for any other type. */
export function detectFile(bytes: Uint8Array): MediaType | undefined {
  return signatures.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0]
}
