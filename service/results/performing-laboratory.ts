import type { StoredOrder } from '#service/orders/stored-order.ts'

type Lab = StoredOrder['labTest']['lab']

/** Fictitious, like the addresses of the catalog. A CLIA number is a state's code, D, and seven digits. */
const directors: Readonly<Record<string, readonly [clia: string, director: string]>> = {
  ussl: ['05D2187340', 'Miriam Castellanos, MD'],
  spiriplex: ['34D2094471', 'Owen Prather, MD'],
  labcorp: ['34D0655059', 'Leila Farrokhzad, MD'],
  quest: ['31D0696246', 'Thomas Abernethy, MD'],
  bioreference: ['31D0652945', 'Grace Okonkwo, MD'],
  us_biotek: ['50D0965661', 'Henrik Solberg, PhD'],
  crl: ['17D0667173', 'Anita Raghavan, MD'],
  my_uti: ['45D2206117', 'Daniel Whitcomb, PhD'],
}

export function performingLaboratoryOf(lab: Lab) {
  const [clia, director] = directors[lab.slug] ?? [null, null]
  return {
    name: lab.name,
    address: `${lab.firstLineAddress}, ${lab.city} ${lab.zipcode}`,
    'clia_#': clia,
    medical_director: director,
  }
}
