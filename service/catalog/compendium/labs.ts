export interface LabSeed {
  id: number
  slug: string
  name: string
  firstLineAddress: string
  city: string
  zipcode: string
  collectionMethods: string[]
  sampleTypes: string[]
  isNational: boolean
  /** The laboratory's identifier of a marker is this prefix and the marker's number. */
  providerPrefix: string
  priceFactor: number
}

const drawn = ['walk_in_test', 'at_home_phlebotomy', 'on_site_collection']

// The laboratories of the contract's list, with fictitious addresses.
export const labs: LabSeed[] = [
  {
    id: 1,
    slug: 'ussl',
    name: 'US Specialty Lab',
    firstLineAddress: '4820 Cornerstone Court',
    city: 'San Diego',
    zipcode: '92121',
    collectionMethods: ['testkit'],
    sampleTypes: ['arm_collector', 'dried_blood_spot'],
    isNational: false,
    providerPrefix: 'USSL-',
    priceFactor: 1,
  },
  {
    id: 2,
    slug: 'spiriplex',
    name: 'Spiriplex',
    firstLineAddress: '1175 Foundry Lane',
    city: 'Charlotte',
    zipcode: '28273',
    collectionMethods: ['testkit'],
    sampleTypes: ['arm_collector', 'dried_blood_spot'],
    isNational: false,
    providerPrefix: 'SPX',
    priceFactor: 1.1,
  },
  {
    id: 3,
    slug: 'labcorp',
    name: 'Labcorp',
    firstLineAddress: '2300 Millpond Road',
    city: 'Burlington',
    zipcode: '27215',
    collectionMethods: ['walk_in_test', 'at_home_phlebotomy'],
    sampleTypes: ['serum', 'urine', 'stool'],
    isNational: true,
    providerPrefix: '30',
    priceFactor: 0.95,
  },
  {
    id: 4,
    slug: 'quest',
    name: 'Quest Diagnostics',
    firstLineAddress: '610 Harbor Plaza',
    city: 'Secaucus',
    zipcode: '07094',
    collectionMethods: drawn,
    sampleTypes: ['serum', 'urine', 'stool', 'saliva'],
    isNational: true,
    providerPrefix: '40',
    priceFactor: 1,
  },
  {
    id: 5,
    slug: 'bioreference',
    name: 'BioReference',
    firstLineAddress: '55 Larkspur Avenue',
    city: 'Elmwood Park',
    zipcode: '07407',
    collectionMethods: drawn,
    sampleTypes: ['serum', 'urine', 'stool'],
    isNational: true,
    providerPrefix: 'B0',
    priceFactor: 1.05,
  },
  {
    id: 6,
    slug: 'us_biotek',
    name: 'US BioTek',
    firstLineAddress: '18020 Evergreen Way',
    city: 'Shoreline',
    zipcode: '98133',
    collectionMethods: ['testkit'],
    sampleTypes: ['dried_blood_spot', 'serum'],
    isNational: false,
    providerPrefix: 'UBT-',
    priceFactor: 1,
  },
  {
    id: 7,
    slug: 'crl',
    name: 'Clinical Reference Laboratory',
    firstLineAddress: '8700 Prairie Star Parkway',
    city: 'Lenexa',
    zipcode: '66219',
    collectionMethods: ['testkit'],
    sampleTypes: ['dried_blood_spot', 'urine', 'stool', 'saliva'],
    isNational: false,
    providerPrefix: 'CRL',
    priceFactor: 0.98,
  },
  {
    id: 8,
    slug: 'my_uti',
    name: 'MyUTI',
    firstLineAddress: '1420 Cedar Springs Drive',
    city: 'Dallas',
    zipcode: '75201',
    collectionMethods: ['testkit'],
    sampleTypes: ['urine'],
    isNational: false,
    providerPrefix: 'UTI-',
    priceFactor: 1,
  },
]
