// What an analyte is, by LOINC code: its words are in messages/*/analytes.json, written after the page of MedlinePlus
// (National Library of Medicine) named here.
const analytes = {
  totalCholesterol: { source: 'cholesterol-levels', codes: ['2093-3'] },
  hdl: { source: 'cholesterol-levels', codes: ['2085-9'] },
  ldl: { source: 'cholesterol-levels', codes: ['13457-7', '18262-6', '2089-1'] },
  triglycerides: { source: 'triglycerides-test', codes: ['2571-8'] },
  nonHdl: { source: 'cholesterol-levels', codes: ['43396-1'] },
  cholesterolRatio: { source: 'cholesterol-levels', codes: ['9830-1'] },
  vldl: { source: 'cholesterol-levels', codes: ['13458-5'] },
  crpSensitive: { source: 'c-reactive-protein-crp-test', codes: ['30522-7'] },
  crp: { source: 'c-reactive-protein-crp-test', codes: ['1988-5'] },
  bnp: { source: 'natriuretic-peptide-tests-bnp-nt-probnp', codes: ['33762-6'] },
  ck: { source: 'creatine-kinase', codes: ['2157-6'] },
  a1c: { source: 'hemoglobin-a1c-hba1c-test', codes: ['4548-4', '17856-6'] },
  averageGlucose: { source: 'hemoglobin-a1c-hba1c-test', codes: ['27353-2'] },
  glucose: { source: 'blood-glucose-test', codes: ['2345-7', '2339-0'] },
  glucoseFasting: { source: 'blood-glucose-test', codes: ['1558-6'] },
  insulin: { source: 'insulin-in-blood', codes: ['27873-9', '20448-7'] },
  cPeptide: { source: 'c-peptide-test', codes: ['1986-9'] },
  tsh: { source: 'tsh-thyroid-stimulating-hormone-test', codes: ['3016-3', '11580-8'] },
  freeT4: { source: 'thyroxine-t4-test', codes: ['3024-7'] },
  totalT4: { source: 'thyroxine-t4-test', codes: ['3026-2'] },
  freeT3: { source: 'triiodothyronine-t3-tests', codes: ['3051-0'] },
  totalT3: { source: 'triiodothyronine-t3-tests', codes: ['3053-6'] },
  tpo: { source: 'thyroid-antibodies', codes: ['8099-4'] },
  tgAntibodies: { source: 'thyroid-antibodies', codes: ['8098-6'] },
  testosterone: { source: 'testosterone-levels-test', codes: ['2986-8'] },
  testosteroneFree: { source: 'testosterone-levels-test', codes: ['2991-8'] },
  estradiol: { source: 'estrogen-levels-test', codes: ['2243-4'] },
  progesterone: { source: 'progesterone-test', codes: ['2839-9'] },
  lh: { source: 'luteinizing-hormone-lh-levels-test', codes: ['10501-5'] },
  fsh: { source: 'follicle-stimulating-hormone-fsh-levels-test', codes: ['15067-2'] },
  prolactin: { source: 'prolactin-levels', codes: ['2842-3'] },
  dheaS: { source: 'dhea-sulfate-test', codes: ['2191-5'] },
  cortisol: { source: 'cortisol-test', codes: ['2143-6', '9813-7'] },
  vitaminD: { source: 'vitamin-d-test', codes: ['62292-8', '1989-3'] },
  vitaminB12: { source: 'vitamin-b-test', codes: ['2132-9'] },
  folate: { source: 'vitamin-b-test', codes: ['2284-8', '2283-0'] },
  vitaminB6: { source: 'vitamin-b-test', codes: ['30552-4'] },
  vitaminE: { source: 'vitamin-e-tocopherol-test', codes: ['1823-4'] },
  magnesium: { source: 'magnesium-blood-test', codes: ['19123-9'] },
  ferritin: { source: 'ferritin-blood-test', codes: ['2276-4'] },
  iron: { source: 'iron-tests', codes: ['2498-4'] },
  tibc: { source: 'iron-tests', codes: ['2500-7'] },
  ironSaturation: { source: 'iron-tests', codes: ['2502-3'] },
  transferrin: { source: 'iron-tests', codes: ['3034-6'] },
  bun: { source: 'bun-blood-urea-nitrogen', codes: ['3094-0'] },
  creatinine: { source: 'creatinine-test', codes: ['2160-0'] },
  egfr: { source: 'glomerular-filtration-rate-gfr-test', codes: ['98979-8', '62238-1', '33914-3'] },
  sodium: { source: 'sodium-blood-test', codes: ['2951-2'] },
  potassium: { source: 'potassium-blood-test', codes: ['2823-3'] },
  chloride: { source: 'chloride-blood-test', codes: ['2075-0'] },
  calcium: { source: 'calcium-blood-test', codes: ['17861-6'] },
  phosphate: { source: 'phosphate-in-blood', codes: ['2777-1'] },
  totalProtein: { source: 'total-protein-and-albumin-globulin-a-g-ratio', codes: ['2885-2'] },
  albumin: { source: 'albumin-blood-test', codes: ['1751-7'] },
  globulin: { source: 'globulin-test', codes: ['2336-6'] },
  albuminRatio: { source: 'total-protein-and-albumin-globulin-a-g-ratio', codes: ['1759-0'] },
  bilirubin: { source: 'bilirubin-blood-test', codes: ['1975-2'] },
  bilirubinDirect: { source: 'bilirubin-blood-test', codes: ['1968-7'] },
  alt: { source: 'alt-blood-test', codes: ['1742-6'] },
  ast: { source: 'ast-test', codes: ['1920-8'] },
  alp: { source: 'alkaline-phosphatase', codes: ['6768-6'] },
  ggt: { source: 'gamma-glutamyl-transferase-ggt-test', codes: ['2324-2'] },
  ldh: { source: 'lactate-dehydrogenase-ldh-test', codes: ['2532-0'] },
  uricAcid: { source: 'uric-acid-test', codes: ['3084-1'] },
  wbc: { source: 'white-blood-count-wbc', codes: ['6690-2'] },
  rbc: { source: 'red-blood-cell-rbc-count', codes: ['789-8'] },
  hemoglobin: { source: 'hemoglobin-test', codes: ['718-7'] },
  hematocrit: { source: 'hematocrit-test', codes: ['4544-3'] },
  mcv: { source: 'mcv-mean-corpuscular-volume', codes: ['787-2'] },
  mch: { source: 'red-blood-cell-rbc-indices', codes: ['785-6'] },
  mchc: { source: 'red-blood-cell-rbc-indices', codes: ['786-4'] },
  rdw: { source: 'rdw-red-cell-distribution-width', codes: ['788-0'] },
  platelets: { source: 'platelet-tests', codes: ['777-3'] },
  mpv: { source: 'mpv-blood-test', codes: ['32623-1'] },
  neutrophils: { source: 'blood-differential', codes: ['770-8', '751-8'] },
  lymphocytes: { source: 'blood-differential', codes: ['736-9', '731-0'] },
  monocytes: { source: 'blood-differential', codes: ['5905-5', '742-7'] },
  eosinophils: { source: 'blood-differential', codes: ['713-8', '711-2'] },
  basophils: { source: 'blood-differential', codes: ['706-2', '704-7'] },
  prothrombinTime: { source: 'prothrombin-time-test-and-inr-ptinr', codes: ['5902-2'] },
  inr: { source: 'prothrombin-time-test-and-inr-ptinr', codes: ['6301-6'] },
  aptt: { source: 'partial-thromboplastin-time-ptt-test', codes: ['14979-9'] },
  dDimer: { source: 'd-dimer-test', codes: ['48065-7'] },
  esr: { source: 'erythrocyte-sedimentation-rate-esr', codes: ['4537-7', '30341-2'] },
  albuminCreatinineUrine: { source: 'microalbumin-creatinine-ratio', codes: ['9318-7'] },
  proteinUrine: { source: 'protein-in-urine', codes: ['20454-5'] },
  glucoseUrine: { source: 'glucose-in-urine-test', codes: ['25428-4'] },
} as const

export type AnalyteKey = keyof typeof analytes

export interface Analyte {
  key: AnalyteKey
  source: string
}

export const analyteKeys = Object.keys(analytes) as AnalyteKey[]

const byCode = new Map<string, AnalyteKey>(
  analyteKeys.flatMap((key) =>
    analytes[key].codes.map((code): [string, AnalyteKey] => [code, key]),
  ),
)

export function findAnalyte(loincCode: string | null): Analyte | undefined {
  const key = byCode.get(loincCode ?? '')
  return key && { key, source: `https://medlineplus.gov/lab-tests/${analytes[key].source}/` }
}
