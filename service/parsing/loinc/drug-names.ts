/** As localNames, for drugs in urine, as the strips of a drug screen shorten them. */
export const drugNames: Readonly<Record<string, string>> = {
  '19343-3': 'AMP|Amphetamine Screen|Amphetamine Class|Anfetaminas',
  '19270-8': 'BAR|Barbiturate Screen|Barbitúricos|Barbiturate',
  '14316-4': 'BZO|BZD|Benzodiazepine Screen|Benzodiacepinas|Benzodiazepine',
  '3397-7': 'COC|Cocaine Metabolite|Cocaine Metab.|Benzoylecgonine|Cocaine Screen|Cocaína|Kokain',
  '3773-9': 'MTD|Methadone Screen|Metadona|Methadon',
  '19295-5': 'OPI|Opiate Screen|Opiáceos|Opiate',
  '10998-3': 'OXY|Oxycodone Screen',
  '19659-2': 'Phencyclidine (PCP)|PCP Screen|Phencyclidine Screen',
  '18282-4': 'Cannabinoid Screen|Cannabis',
}
