/** The unit in the address; anything but a single UCUM unit is ignored. */
export function readUnit(asked: string | string[] | undefined): string | null {
  return typeof asked === 'string' && /^[!-~]{1,40}$/.test(asked) ? asked : null
}
