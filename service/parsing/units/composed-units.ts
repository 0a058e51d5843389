/**
 * Units as few laboratories print them, and those that they compose freely, in the form of `compactUnit`. No misread unit is
 * taken for one of these.
 */

const tenTo = (power: number) => `x?10(?:[*^ex(']|\\*\\*)?${power}\\)?`
const thousand = `(?:${tenTo(3)}|k|th|thous?\\.?|thousands?|tsd\\.?|tausend|mila|migl\\.?|x?1[.,]?000)`
const million = `(?:${tenTo(6)}|m|mill?\\.?|milh\\.?|mio\\.?|mln\\.?|milj\\.?|miljoen|millions?|millones|milioni|milh[õo]es)`
const cell = 'cells?|zellen|cellen|cel|c[eé]lulas|cellules?'
const cells = `(?:${cell})?`
const microliter = '(?:ul|mcl|microl|mm\\^?3|mmc|cmm|cumm|cu\\.?mm)\\.?'

const counts: readonly (readonly [string, RegExp])[] = [
  ['10*3/uL', new RegExp(`^${thousand}${cells}/${microliter}$`)],
  ['10*6/uL', new RegExp(`^${million}${cells}/${microliter}$`)],
  ['10*5/uL', new RegExp(`^la(?:kh|c)s?/${microliter}$`)],
  ['/uL', new RegExp(`^(?:(?:${cell}|ery|leuko|eri|leu)\\.?)?/${microliter}$`)],
  ['10*6/L', new RegExp(`^${tenTo(6)}${cells}/l$`)],
  ['10*6/mL', new RegExp(`^${million}${cells}/ml$`)],
  ['10*9/L', new RegExp(`^(?:${tenTo(9)}|bil(?:lions?)?\\.?|mrd\\.?)${cells}/l$`)],
  ['10*12/L', new RegExp(`^(?:${tenTo(12)}|tril(?:lions?)?\\.?)${cells}/l$`)],
]

const perDay =
  /^(g|mg|ug|mcg|ng|mmol|umol|nmol|meq|ml|l|u)\/(?:24(?:h|hr|hrs|hs|hours|horas|heures|ore|std|stunden|u|uur)|d|day|d[ií]a|die|tag|jour)$/
const spelled: Record<string, string> = { mcg: 'ug', ml: 'mL', l: 'L', u: 'U' }

const rare: Record<string, readonly string[]> = {
  'U/L': ['e/l'],
  'U/mL': ['e/ml', 'ua/ml'],
  'u[IU]/mL': ['ue/ml'],
  'm[IU]/L': ['me/l'],
  'meq/L': ['mval/l'],
  'meq/dL': ['meq/dl'],
  'meq/kg': ['meq/kg'],
  '%': [
    'vol.-%',
    'vol-%',
    'vol.%',
    '%activity',
    '%aktivität',
    '%ofnormal',
    '%dernorm',
    '%actividad',
    '%oftotalhgb',
    '%ofhb',
    '%oflymphs',
    '%oflymphocytes',
    '%ofcontrol',
    '%ofleukocytes',
    '%hb',
    '%a1c',
    '%hba1c',
    '%ngsp',
    '%(ngsp)',
    '%dcct',
    '%(dcct)',
    '%inhibition',
    '%sat',
    '%saturation',
    '%normal',
  ],
  fL: ['femtoliter', 'femtoliters'],
  pg: ['pg/zelle', 'pg/ery'],
  'mmol/L': ['mmols/l', 'mmoles/l', 'millimoles/l', 'millimole/l'],
  'umol/L': ['umols/l', 'umoles/l', 'mcmoles/l', 'micromoles/l', 'micromole/l'],
  'ug/dL': ['microgram/dl', 'micrograms/dl'],
  'ng/mL': ['nanogram/ml', 'nanograms/ml'],
  'mL/min/{1.73_m2}': ['ml/minper1.73m2'],
  'mm/h': [
    'mm/hora',
    'mmin1hr',
    'mmin1h',
    'mmin1sthour',
    'mmin1hour',
    'mmin1sthr',
    'mm1.std',
    'mm1.std.',
    'mm/1.h',
    'mm1h',
    'mm/60min',
    'mm(1h)',
    'mm/1std',
    'mm/1.std',
    'mm/n.w',
    'mmn.w',
    'mm/uur',
    'mm/ora',
    'mm/1h.',
    'mm/1ªhora',
    'mm/1hora',
    'mm/1rehora',
    'mm/heure',
    'mm/1reheure',
    'mm/1èreheure',
    'mm/1èreh',
    'mm/1aora',
  ],
  '/[HPF]': [
    '/gesichtsfeld',
    '/highpowerfield',
    '/hpfield',
    '#/hpf',
    'p/campo',
    'porcampo',
    '/champ',
  ],
  '/[LPF]': ['#/lpf'],
  '{copies}/mL': ['cop/ml'],
  '{copies}/uL': ['copies/ul', 'kopien/ul', 'copias/ul'],
  '{Log_copies}/mL': ['copies/ml(log)', 'logkopien/ml', 'log10cp/ml', 'logcopias/ml'],
  '{Log_IU}/mL': ['logui/ml', 'log10ui/ml', 'logie/ml', 'log10ie/ml', 'iu/ml(log)'],
  '[CFU]/mL': ['colonies/ml', 'colonias/ml'],
  '[CFU]/g': ['cfu/g', 'kbe/g', 'ufc/g'],
  '{Index_val}': ['indexvalue', 's/c', 's/coindex', 'isr'],
  '/100{WBCs}': ['/100leuk', '/100leukos', '/100leukocytes', 'nrbc/100wbc', '/100leucocitos'],
  'mg/g{creat}': ['ug/mgcr', 'ug/mgcrea', 'mg/gmcr', 'mg/gmcreat', 'mg/g{creat}'],
  'ug/g{creat}': ['ug/gcreat', 'mcg/gcreat', 'ug/gcr', 'mcg/gcr', 'ug/gcrea', 'ug/gkrea'],
  "[APL'U]": ['apl', 'aplu/ml', 'apl-u/ml', 'apl/ml'],
  "[GPL'U]": ['gpl/ml'],
  "[MPL'U]": ['mpl/ml'],
  "[beth'U]": ['bu/ml', 'bethesdau/ml', 'bethesdaunits', 'bethesdau'],
  '{Elisa_U}': ['elisaunits', 'elisaunit', 'elisau', 'eiaunits', 'eiau'],
  '{MoM}': ['mom'],
  'k[IU]/L': ['kie/l'],
  'k[IU]/mL': ['kiu/ml', 'kui/ml', 'kie/ml'],
  '{BAU}/mL': ['bau/ml'],
  '[IU]/g': ['iu/g', 'ui/g', 'ie/g'],
  'mmol/mol': ['mmol/molifcc', 'mmol/mol(ifcc)'],
  'mL/min': ['ml/mn'],
  'kU/L': ['ke/l'],
  'g/dL': ['grs/dl', 'g/dl(hb)'],
  'umol/g': ['umol/g'],
  'nmol/g{Hb}': ['nmol/ghb', 'nmol/ghgb'],
  'U/g{Hb}': ['u/ghgb', 'iu/ghb', 'iu/ghgb', 'e/ghb'],
  'ug/mL{FEU}': [
    'feumg/l',
    'feuug/ml',
    'feumcg/ml',
    'mgfeu/l',
    'mg/l(feu)',
    'ug/ml(feu)',
    'mcg/ml(feu)',
  ],
  'ng/mL{FEU}': ['ug/lfeu', 'ugfeu/l', 'ug/l(feu)'],
  fmol: ['fmol', 'fmol/zelle', 'fmol/cel'],
  mm: ['mm'],
  min: ['min', 'mins', 'minutes', 'minuten', 'minutos'],
  s: ['secondes', 'secondi', 'sekunden', 'seconden'],
  'mosm/L': ['mosm/l', 'mosmol/l'],
  'ug/min': ['ug/min', 'mcg/min'],
  '[ppm]': ['ppm'],
  '[ppb]': ['ppb'],
}

const byRareForm = new Map(
  Object.entries(rare).flatMap(([ucum, forms]) => forms.map((form) => [form, ucum] as const)),
)

/** "mg/g créat.", "nmol/mmol Kreatinin" */
const perCreatinine = /^(g|[mun]g|mcg|[mun]mol)\/(g|mmol|mol)r?(?:cr|kr)\p{L}{0,10}\.?$/u

/** "µg/g feces", "mg/kg Stuhl" */
const perStool =
  /^([mu]g|mcg)\/(k?g)(?:fa?ec(?:es)?|f[eéè]ces|feci|stools?|stuhl|heces|selles|ontlasting)\.?$/u

/** "ml/mn/1,73 m²", "mL/min/1.73m**2" */
const perArea = /^ml\/mi?n(?:\/|per)1[.,]73(?:m(?:2|z|\^2|\*{1,2}2)?|qm|sq\.?m\.?t?)?$/

export function readComposedUnit(form: string): string | undefined {
  const known = byRareForm.get(form)
  if (known !== undefined || !form.includes('/')) return known
  if (perArea.test(form)) return 'mL/min/{1.73_m2}'
  const count = counts.find(([, pattern]) => pattern.test(form))?.[0]
  if (count !== undefined) return count
  const [, part, whole] = perCreatinine.exec(form) ?? []
  if (part && whole) return `${spelled[part] ?? part}/${whole}{creat}`
  const [, found, stool] = perStool.exec(form) ?? []
  if (found && stool) return `${spelled[found] ?? found}/${stool}`
  const amount = perDay.exec(form)?.[1]
  return amount === undefined ? undefined : `${spelled[amount] ?? amount}/(24.h)`
}

/** In French, "G/L" and "T/L" count cells. */
export const isFrenchCount = (printed: string) => /^[GT]\/[lL]$/.test(printed)
