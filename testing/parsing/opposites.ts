import { infectionOpposites } from './infection-opposites.ts'
import { type Side, side } from './side.ts'

const insulin = side('20448-7', ['Insulin', 'Serum insulin', 'Insulin level'], 'u[IU]/mL')
const insulinFasting = side(
  '27873-9',
  ['Fasting insulin', 'Insulin fasting', 'Insulin (fasting)'],
  'u[IU]/mL',
)
const insulinAb = side(null, ['Insulin antibodies', 'Anti-insulin', 'Insulin Ab'], 'U/mL')

const t4 = side('3026-2', ['T4, Total', 'Total T4', 'Thyroxine'], 'ug/dL')
const freeT4 = side('3024-7', ['Free T4', 'FT4', 'T4, Free'], 'ng/dL')
const t4Moles = side('14921-1', ['Total T4', 'T4 total', 'T4, total'], 'nmol/L')
const freeT4Moles = side('14920-3', ['fT4', 'Free thyroxine', 'Freies T4'], 'pmol/L')
const t3 = side('3053-6', ['T3, Total', 'Total T3', 'Triiodothyronine'], 'ng/dL')
const freeT3 = side('3051-0', ['Free T3', 'FT3', 'T3, Free'], 'pg/mL')
const reverseT3 = side('3052-8', ['Reverse T3', 'rT3', 'T3, Reverse'], 'ng/dL')
const testosterone = side(
  '2986-8',
  ['Testosterone', 'Testosterone, Total', 'Total testosterone'],
  'ng/dL',
)
const freeTestosterone = side(
  '2991-8',
  ['Free testosterone', 'Testosterone, Free', 'Free Testosterone(Direct)'],
  'pg/mL',
)
const bioTestosterone = side(
  '2990-0',
  ['Bioavailable testosterone', 'Testosterone bioavailable', 'Testosterone, bioavailable'],
  'ng/dL',
)
const psa = side('2857-1', ['PSA', 'PSA, Total', 'Prostate specific antigen'], 'ng/mL')
const freePsa = side('10886-0', ['Free PSA', 'PSA free', 'PSA, free'], 'ng/mL')
const freePsaShare = side('12841-3', ['% Free PSA', 'PSA free %', 'Free PSA %'], '%')
const bilirubin = side(
  '1975-2',
  ['Total bilirubin', 'Bilirubin, Total', 'Bilirrubina total'],
  'mg/dL',
)
const directBilirubin = side(
  '1968-7',
  ['Direct bilirubin', 'Bilirubin, Direct', 'Bilirrubina directa'],
  'mg/dL',
)
const indirectBilirubin = side(
  '1971-1',
  ['Indirect bilirubin', 'Unconjugated bilirubin', 'Bilirubin, Indirect'],
  'mg/dL',
)
const calcium = side('2000-8', ['Calcium', 'Total calcium', 'Calcio'], 'mmol/L')
const ionizedCalcium = side('1994-3', ['Ionized calcium', 'iCa', 'Calcium ionized'], 'mmol/L')
const freeKappa = side(
  '36916-5',
  ['Kappa free light chains', 'Free kappa light chains', 'Kappa light chains, free'],
  'mg/L',
)
const kappa = side(null, ['Kappa light chains', 'Kappa light chains, total', 'Kappa'], 'mg/L')
const cortisol = side('2143-6', ['Cortisol', 'Cortisol, serum', 'Kortisol'], 'ug/dL')
const freeCortisol = side(null, ['Free cortisol', 'Cortisol, free', 'Cortisol libre'], 'ug/dL')
const proteinS = side(
  '27822-6',
  ['Protein S activity', 'PROTEIN S ACTIVITY', 'Protein S activity (%)'],
  '%',
)
const freeProteinS = side(null, ['Protein S free', 'Free Protein S', 'Protein S, free'], '%')

const share = (code: string, name: string, local: string) =>
  side(code, [`${name} %`, `${name} (%)`, local], '%')
const count = (code: string, name: string, printed: string) =>
  side(code, [`Absolute ${name}`, `${name} absolute`, printed], '10*3/uL')

const fastingGlucose = side(
  '1558-6',
  ['Fasting glucose', 'Glucose (Fasting)', 'Glucosa en ayunas'],
  'mg/dL',
)
const glucose = side('2345-7', ['Glucose random', 'Random blood sugar', 'Glucose, random'], 'mg/dL')
const fastingGlucoseMoles = side(
  '14771-0',
  ['Fasting glucose', 'Glucose fasting', 'Glucosa en ayunas'],
  'mmol/L',
)
const glucoseMoles = side('14749-6', ['Glucose random', 'Glucose', 'Glukose'], 'mmol/L')
const mealGlucose = side(
  '1521-4',
  ['Postprandial glucose', 'PPBS', 'Post prandial blood sugar'],
  'mg/dL',
)
const trough = side(
  '4092-3',
  ['Vancomycin trough', 'Vancomycin, trough', 'Vancomycin (trough)'],
  'ug/mL',
)
const peak = side(null, ['Vancomycin peak', 'Vancomycin, peak', 'Vancomycin (peak)'], 'ug/mL')

const crp = side('1988-5', ['CRP', 'C-reactive protein', 'Proteína C reactiva'], 'mg/L')
const hsCrp = side('30522-7', ['hs-CRP', 'High sensitivity CRP', 'PCR ultrasensible'], 'mg/L')
const troponinI = side('10839-9', ['Troponin I', 'cTnI', 'Cardiac troponin I'], 'ng/mL')
const hsTroponinI = side(
  '89579-7',
  ['hs-Troponin I', 'High sensitivity troponin I', 'hs-cTnI'],
  'ng/L',
)
const troponinT = side('6598-7', ['Troponin T', 'cTnT', 'Troponin T, serum'], 'ng/mL')
const hsTroponinT = side(
  '67151-1',
  ['hs-Troponin T', 'High sensitivity troponin T', 'Troponin (hs-cTnT)'],
  'ng/L',
)
const magnesium = side('2601-3', ['Magnesium', 'Mg', 'Serum magnesium'], 'mmol/L')
const cellMagnesium = side('2597-3', ['Magnesium RBC', 'RBC magnesium', 'Magnesium, RBC'], 'mmol/L')
const folate = side('2284-8', ['Folate', 'Folic Acid', 'Folate, serum'], 'ng/mL')
const cellFolate = side('2283-0', ['RBC folate', 'Folate RBC', 'Folate, RBC'], 'ng/mL')

/** Pairs of tests that must never stand in for each other, each in three spellings. */
export const opposites: readonly (readonly [Side, Side])[] = [
  ...infectionOpposites,
  [insulin, insulinAb],
  [insulin, insulinFasting],
  [t4, freeT4],
  [t4Moles, freeT4Moles],
  [t3, freeT3],
  [t3, reverseT3],
  [testosterone, freeTestosterone],
  [testosterone, bioTestosterone],
  [freeTestosterone, bioTestosterone],
  [psa, freePsa],
  [freePsa, freePsaShare],
  [bilirubin, directBilirubin],
  [bilirubin, indirectBilirubin],
  [directBilirubin, indirectBilirubin],
  [calcium, ionizedCalcium],
  [freeKappa, kappa],
  [cortisol, freeCortisol],
  [proteinS, freeProteinS],
  [share('770-8', 'Neutrophils', 'Neutrófilos'), count('751-8', 'neutrophils', 'Neutrophils #')],
  [share('736-9', 'Lymphocytes', 'Linfocitos'), count('731-0', 'lymphocytes', 'Lymphocytes #')],
  [share('5905-5', 'Monocytes', 'Monozyten'), count('742-7', 'monocytes', 'Monocytes #')],
  [share('713-8', 'Eosinophils', 'Eosinófilos'), count('711-2', 'eosinophils', 'Eosinophils #')],
  [share('706-2', 'Basophils', 'Basófilos'), count('704-7', 'basophils', 'Basophils #')],
  [fastingGlucose, glucose],
  [fastingGlucoseMoles, glucoseMoles],
  [fastingGlucose, mealGlucose],
  [glucose, mealGlucose],
  [trough, peak],
  [crp, hsCrp],
  [troponinI, hsTroponinI],
  [troponinT, hsTroponinT],
  [magnesium, cellMagnesium],
  [folate, cellFolate],
]
