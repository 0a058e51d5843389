const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Accepts any version, because ids come from the service. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}
