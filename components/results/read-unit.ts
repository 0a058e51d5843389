/** The unit that an address asks for; anything else than one UCUM unit is left aside. */
export function readUnit(asked: string | string[] | undefined): string | null {
  return typeof asked === 'string' && /^[!-~]{1,40}$/.test(asked) ? asked : null
}
