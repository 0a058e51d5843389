/**
 * The widest values in a living person, by LOINC component and unit: far outside any reference range, so that only a
 * lost point, a wrong unit or a misread digit exceeds them. Compiled from critical-value lists and textbooks. A value
 * beyond them gets a doubt and is never changed.
 */
export const plausibleLimits: Readonly<
  Record<string, readonly [unit: string, low: number, high: number]>
> = {
  Hemoglobin: ['g/dL', 2, 25],
  Hematocrit: ['%', 8, 75],
  Erythrocytes: ['10*6/uL', 0.8, 9.5],
  Leukocytes: ['10*3/uL', 0.1, 500],
  Platelets: ['10*3/uL', 1, 2500],
  'Erythrocyte mean corpuscular volume': ['fL', 45, 150],
  'Erythrocyte mean corpuscular hemoglobin': ['pg', 12, 50],
  'Erythrocyte mean corpuscular hemoglobin concentration': ['g/dL', 22, 42],
  'Erythrocyte distribution width': ['%', 8, 40],
  'Platelet mean volume': ['fL', 4, 18],
  Sodium: ['mmol/L', 95, 190],
  Potassium: ['mmol/L', 1.4, 10.5],
  Chloride: ['mmol/L', 60, 145],
  Calcium: ['mg/dL', 3.5, 20],
  Magnesium: ['mg/dL', 0.4, 10],
  Phosphate: ['mg/dL', 0.3, 18],
  Bicarbonate: ['mmol/L', 3, 55],
  'Carbon dioxide': ['mmol/L', 3, 55],
  Glucose: ['mg/dL', 10, 1500],
  'Urea nitrogen': ['mg/dL', 1, 250],
  Urea: ['mg/dL', 2, 500],
  Creatinine: ['mg/dL', 0.1, 30],
  Urate: ['mg/dL', 0.3, 30],
  Albumin: ['g/dL', 0.8, 7],
  Protein: ['g/dL', 2, 15],
  Bilirubin: ['mg/dL', 0.05, 60],
  Cholesterol: ['mg/dL', 20, 1200],
  'Cholesterol.in HDL': ['mg/dL', 3, 200],
  'Cholesterol.in LDL': ['mg/dL', 5, 900],
  Triglyceride: ['mg/dL', 8, 12000],
  'Hemoglobin A1c/Hemoglobin.total': ['%', 2.5, 22],
  Thyrotropin: ['m[IU]/L', 0.001, 500],
  'Thyroxine.free': ['ng/dL', 0.05, 15],
  'Triiodothyronine.free': ['pg/mL', 0.2, 35],
  Ferritin: ['ng/mL', 0.5, 100000],
  Iron: ['ug/dL', 3, 1000],
  Cobalamins: ['pg/mL', 20, 6000],
  'Calcidiol+ercalcidiol': ['ng/mL', 1, 300],
  'C reactive protein': ['mg/L', 0.01, 700],
  'Alanine aminotransferase': ['U/L', 1, 20000],
  'Aspartate aminotransferase': ['U/L', 1, 30000],
  'Alkaline phosphatase': ['U/L', 4, 5000],
  'Gamma glutamyl transferase': ['U/L', 1, 5000],
  pH: ['[pH]', 4, 9.5],
}

const shares = /\/100 (?:leukocytes|erythrocytes)$/i

/** The limits for a component; a share of cells is between 0 and 100 %. */
export function findLimits(component: string) {
  return (
    plausibleLimits[component] ?? (shares.test(component) ? (['%', 0, 100] as const) : undefined)
  )
}
