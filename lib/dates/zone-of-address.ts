const zones = {
  'America/New_York': 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Detroit': 'MI',
  'America/Indiana/Indianapolis': 'IN',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
} as const

/** Where the first three digits of a ZIP code are in another zone than most of their state. */
const exceptions: Record<string, string> = {
  'America/Chicago': 'FL324 FL325 IN463 IN464 IN476 IN477 KY420 KY421 KY422 KY423 KY424',
  'America/New_York': 'TN373 TN374 TN376 TN377 TN378 TN379',
  'America/Denver': 'AZ865 ND586 NE693 SD576 SD577 TX798 TX799 TX885',
  'America/Boise': 'OR979',
  'America/Los_Angeles': 'ID835 ID838',
}

const zoneOfState = indexWords(zones)
const zoneOfArea = indexWords(exceptions)

/** The time zone of a US address; undefined for an unknown state. */
export function zoneOfAddress(
  state: string | null | undefined,
  zip: string | null | undefined,
): string | undefined {
  const code = (state ?? '').trim().toUpperCase()
  return zoneOfArea.get(`${code}${(zip ?? '').trim().slice(0, 3)}`) ?? zoneOfState.get(code)
}

/** The same of an address as it is stored, of which nothing is certain. */
export function zoneOfStoredAddress(address: unknown): string | undefined {
  const { state, zip } = (address ?? {}) as { state?: unknown; zip?: unknown }
  return zoneOfAddress(
    typeof state === 'string' ? state : null,
    typeof zip === 'string' ? zip : null,
  )
}

function indexWords(words: Record<string, string>) {
  return new Map(
    Object.entries(words).flatMap(([zone, keys]) =>
      keys.split(' ').map((key) => [key, zone] as const),
    ),
  )
}
