/**
 * Carries the token of the audited access that a refetch continues (lib/audit/record-access.ts). Not named x-phial-…:
 * the listener removes those headers from requests.
 */
export const accessHeader = 'phial-look'
