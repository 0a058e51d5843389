export type Language = 'en' | 'de' | 'es'

/** An analyte with the names and units that laboratories print. */
export interface Analyte {
  loinc: string
  also?: readonly string[]
  names: Partial<Record<Language, readonly string[]>>
  /** spellings of the unit */
  units: readonly string[]
  low?: number
  high?: number
  digits: number
  /** results in words, the normal one first */
  words?: Partial<Record<Language, readonly string[]>>
}

export interface Panel {
  titles: Record<Language, readonly string[]>
  analytes: readonly Analyte[]
}

const negative = {
  en: ['Negative', 'Positive'],
  de: ['Negativ', 'Positiv'],
  es: ['Negativo', 'Positivo'],
}

export const panels: readonly Panel[] = [
  {
    titles: {
      en: ['COMPLETE BLOOD COUNT', 'CBC with Differential', 'Haematology'],
      de: ['HÄMATOLOGIE', 'Kleines Blutbild'],
      es: ['HEMATOLOGÍA', 'Hemograma'],
    },
    analytes: [
      {
        loinc: '6690-2',
        also: ['26464-8'],
        names: {
          en: ['WBC', 'White Blood Cells', 'Leukocytes', 'WBC Count'],
          de: ['Leukozyten'],
          es: ['Leucocitos'],
        },
        units: ['10^3/uL', 'x10E3/uL', 'K/uL', '10^9/L', 'Thousand/uL', 'thou/mm3'],
        low: 4,
        high: 11,
        digits: 1,
      },
      {
        loinc: '789-8',
        also: ['26453-1'],
        names: {
          en: ['RBC', 'Red Blood Cells', 'RBC Count'],
          de: ['Erythrozyten'],
          es: ['Eritrocitos', 'Hematíes'],
        },
        units: ['10^6/uL', 'x10E6/uL', 'M/uL', '10^12/L', 'Million/uL'],
        low: 4.2,
        high: 5.8,
        digits: 2,
      },
      {
        loinc: '718-7',
        names: {
          en: ['Hemoglobin', 'Haemoglobin', 'Hgb', 'Hemoglobin (Hb)'],
          de: ['Hämoglobin'],
          es: ['Hemoglobina'],
        },
        units: ['g/dL', 'g/dl', 'gm/dL'],
        low: 12,
        high: 16.5,
        digits: 1,
      },
      {
        loinc: '4544-3',
        also: ['20570-8'],
        names: {
          en: ['Hematocrit', 'HCT', 'Packed Cell Volume (PCV)'],
          de: ['Hämatokrit'],
          es: ['Hematocrito'],
        },
        units: ['%'],
        low: 37,
        high: 49,
        digits: 1,
      },
      {
        loinc: '787-2',
        also: ['30428-7'],
        names: { en: ['MCV', 'Mean Corpuscular Volume'], de: ['MCV'], es: ['VCM', 'MCV'] },
        units: ['fL', 'fl'],
        low: 80,
        high: 98,
        digits: 1,
      },
      {
        loinc: '785-6',
        also: ['28539-5'],
        names: { en: ['MCH'], de: ['MCH'], es: ['HCM', 'MCH'] },
        units: ['pg'],
        low: 27,
        high: 33,
        digits: 1,
      },
      {
        loinc: '786-4',
        also: ['28540-3'],
        names: { en: ['MCHC'], de: ['MCHC'], es: ['CHCM', 'MCHC'] },
        units: ['g/dL'],
        low: 31.5,
        high: 36,
        digits: 1,
      },
      {
        loinc: '788-0',
        also: ['30385-9'],
        names: { en: ['RDW', 'RDW-CV'], de: ['RDW'], es: ['RDW'] },
        units: ['%'],
        low: 11.5,
        high: 14.8,
        digits: 1,
      },
      {
        loinc: '777-3',
        also: ['26515-7'],
        names: {
          en: ['Platelets', 'Platelet Count', 'PLT'],
          de: ['Thrombozyten'],
          es: ['Plaquetas'],
        },
        units: ['10^3/uL', 'x10E3/uL', 'K/uL', '10^9/L'],
        low: 150,
        high: 400,
        digits: 0,
      },
      {
        loinc: '770-8',
        also: ['26511-6'],
        names: { en: ['Neutrophils', 'Neutrophils %'], de: ['Neutrophile'], es: ['Neutrófilos'] },
        units: ['%'],
        low: 40,
        high: 74,
        digits: 0,
      },
      {
        loinc: '736-9',
        also: ['26478-8'],
        names: { en: ['Lymphocytes', 'Lymphs'], de: ['Lymphozyten'], es: ['Linfocitos'] },
        units: ['%'],
        low: 19,
        high: 46,
        digits: 0,
      },
      {
        loinc: '5905-5',
        also: ['26485-3'],
        names: { en: ['Monocytes'], de: ['Monozyten'], es: ['Monocitos'] },
        units: ['%'],
        low: 2,
        high: 10,
        digits: 0,
      },
      {
        loinc: '713-8',
        also: ['26450-7'],
        names: { en: ['Eosinophils', 'Eos'], de: ['Eosinophile'], es: ['Eosinófilos'] },
        units: ['%'],
        high: 6,
        digits: 1,
      },
      {
        loinc: '751-8',
        also: ['26499-4'],
        names: { en: ['Neutrophils (Absolute)', 'Absolute Neutrophils'] },
        units: ['x10E3/uL', '10^3/uL', 'K/uL'],
        low: 1.4,
        high: 7,
        digits: 1,
      },
    ],
  },
  {
    titles: {
      en: ['COMPREHENSIVE METABOLIC PANEL', 'Chemistry', 'Clinical Biochemistry'],
      de: ['KLINISCHE CHEMIE', 'Klinische Chemie'],
      es: ['BIOQUÍMICA', 'Química clínica'],
    },
    analytes: [
      {
        loinc: '2345-7',
        names: { en: ['Glucose', 'Glucose, Serum'], de: ['Glukose'], es: ['Glucosa'] },
        units: ['mg/dL', 'mg/dl'],
        low: 70,
        high: 99,
        digits: 0,
      },
      {
        loinc: '2951-2',
        names: { en: ['Sodium', 'Sodium (Na+)'], de: ['Natrium'], es: ['Sodio'] },
        units: ['mmol/L', 'mEq/L', 'mmol/l'],
        low: 135,
        high: 145,
        digits: 0,
      },
      {
        loinc: '2823-3',
        names: { en: ['Potassium'], de: ['Kalium'], es: ['Potasio'] },
        units: ['mmol/L', 'mEq/L', 'mmol/l'],
        low: 3.5,
        high: 5.1,
        digits: 1,
      },
      {
        loinc: '2075-0',
        names: { en: ['Chloride'], de: ['Chlorid'], es: ['Cloro', 'Cloruro'] },
        units: ['mmol/L', 'mEq/L'],
        low: 96,
        high: 106,
        digits: 0,
      },
      {
        loinc: '3094-0',
        names: { en: ['BUN', 'Urea Nitrogen (BUN)', 'Blood Urea Nitrogen'] },
        units: ['mg/dL'],
        low: 7,
        high: 20,
        digits: 0,
      },
      {
        loinc: '2160-0',
        names: { en: ['Creatinine', 'Creatinine, Serum'], de: ['Kreatinin'], es: ['Creatinina'] },
        units: ['mg/dL', 'mg/dl'],
        low: 0.6,
        high: 1.2,
        digits: 2,
      },
      {
        loinc: '17861-6',
        names: { en: ['Calcium'], de: ['Calcium'], es: ['Calcio'] },
        units: ['mg/dL'],
        low: 8.6,
        high: 10.3,
        digits: 1,
      },
      {
        loinc: '2885-2',
        names: {
          en: ['Total Protein', 'Protein, Total'],
          de: ['Gesamteiweiß'],
          es: ['Proteínas totales'],
        },
        units: ['g/dL'],
        low: 6,
        high: 8.3,
        digits: 1,
      },
      {
        loinc: '1751-7',
        names: { en: ['Albumin'], de: ['Albumin'], es: ['Albúmina'] },
        units: ['g/dL'],
        low: 3.6,
        high: 5.1,
        digits: 1,
      },
      {
        loinc: '1975-2',
        names: {
          en: ['Total Bilirubin', 'Bilirubin, Total'],
          de: ['Bilirubin gesamt'],
          es: ['Bilirrubina total'],
        },
        units: ['mg/dL'],
        low: 0.2,
        high: 1.2,
        digits: 1,
      },
      {
        loinc: '6768-6',
        names: {
          en: ['Alkaline Phosphatase', 'ALP'],
          de: ['Alkalische Phosphatase'],
          es: ['Fosfatasa alcalina'],
        },
        units: ['U/L', 'IU/L'],
        low: 40,
        high: 129,
        digits: 0,
      },
      {
        loinc: '1742-6',
        names: {
          en: ['ALT', 'ALT (SGPT)', 'SGPT'],
          de: ['GPT (ALT)', 'ALT'],
          es: ['ALT', 'GPT (ALT)'],
        },
        units: ['U/L', 'IU/L', 'U/l'],
        high: 45,
        digits: 0,
      },
      {
        loinc: '1920-8',
        names: {
          en: ['AST', 'AST (SGOT)', 'SGOT'],
          de: ['GOT (AST)', 'AST'],
          es: ['AST', 'GOT (AST)'],
        },
        units: ['U/L', 'IU/L', 'U/l'],
        high: 40,
        digits: 0,
      },
      {
        loinc: '2324-2',
        names: { en: ['GGT', 'Gamma GT'], de: ['Gamma-GT', 'GGT'], es: ['GGT', 'Gamma GT'] },
        units: ['U/L'],
        high: 60,
        digits: 0,
      },
      {
        loinc: '3084-1',
        names: { en: ['Uric Acid'], de: ['Harnsäure'], es: ['Ácido úrico'] },
        units: ['mg/dL'],
        low: 3.5,
        high: 7.2,
        digits: 1,
      },
    ],
  },
  {
    titles: {
      en: ['LIPID PANEL', 'Lipids'],
      de: ['LIPIDE', 'Fettstoffwechsel'],
      es: ['PERFIL LIPÍDICO', 'Lípidos'],
    },
    analytes: [
      {
        loinc: '2093-3',
        names: {
          en: ['Total Cholesterol', 'Cholesterol, Total'],
          de: ['Cholesterin gesamt', 'Cholesterin'],
          es: ['Colesterol total'],
        },
        units: ['mg/dL'],
        high: 200,
        digits: 0,
      },
      {
        loinc: '2085-9',
        names: { en: ['HDL Cholesterol', 'HDL'], de: ['HDL-Cholesterin'], es: ['Colesterol HDL'] },
        units: ['mg/dL'],
        low: 40,
        digits: 0,
      },
      {
        loinc: '2089-1',
        also: ['13457-7', '18262-6'],
        names: { en: ['LDL Cholesterol', 'LDL'], de: ['LDL-Cholesterin'], es: ['Colesterol LDL'] },
        units: ['mg/dL'],
        high: 130,
        digits: 0,
      },
      {
        loinc: '2571-8',
        names: { en: ['Triglycerides'], de: ['Triglyceride'], es: ['Triglicéridos'] },
        units: ['mg/dL'],
        high: 150,
        digits: 0,
      },
    ],
  },
  {
    titles: {
      en: ['THYROID PANEL', 'Endocrinology'],
      de: ['SCHILDDRÜSE', 'Hormone'],
      es: ['HORMONAS', 'Perfil tiroideo'],
    },
    analytes: [
      {
        loinc: '3016-3',
        names: {
          en: ['TSH', 'Thyroid Stimulating Hormone (TSH)'],
          de: ['TSH', 'TSH basal'],
          es: ['TSH'],
        },
        units: ['mIU/L', 'uIU/mL', 'mU/L', 'µIU/mL'],
        low: 0.4,
        high: 4.5,
        digits: 2,
      },
      {
        loinc: '3024-7',
        names: { en: ['Free T4', 'T4, Free', 'FT4'], de: ['fT4', 'Freies T4'], es: ['T4 libre'] },
        units: ['ng/dL'],
        low: 0.8,
        high: 1.8,
        digits: 2,
      },
      {
        loinc: '3051-0',
        names: { en: ['Free T3', 'FT3'], de: ['fT3'], es: ['T3 libre'] },
        units: ['pg/mL'],
        low: 2.3,
        high: 4.2,
        digits: 1,
      },
    ],
  },
  {
    titles: {
      en: ['VITAMINS AND MINERALS', 'Iron Studies'],
      de: ['VITAMINE', 'Vitamine und Spurenelemente'],
      es: ['VITAMINAS', 'Hierro y vitaminas'],
    },
    analytes: [
      {
        loinc: '62292-8',
        also: ['1989-3', '49054-0'],
        names: {
          en: ['Vitamin D, 25-Hydroxy', '25-OH Vitamin D', 'Vitamin D'],
          de: ['Vitamin D'],
          es: ['Vitamina D'],
        },
        units: ['ng/mL'],
        low: 30,
        high: 100,
        digits: 1,
      },
      {
        loinc: '2132-9',
        names: { en: ['Vitamin B12'], de: ['Vitamin B12'], es: ['Vitamina B12'] },
        units: ['pg/mL'],
        low: 232,
        high: 1245,
        digits: 0,
      },
      {
        loinc: '2284-8',
        names: { en: ['Folate', 'Folic Acid'], de: ['Folsäure'], es: ['Ácido fólico'] },
        units: ['ng/mL'],
        low: 3,
        high: 17,
        digits: 1,
      },
      {
        loinc: '2276-4',
        names: { en: ['Ferritin'], de: ['Ferritin'], es: ['Ferritina'] },
        units: ['ng/mL'],
        low: 15,
        high: 200,
        digits: 0,
      },
      {
        loinc: '2498-4',
        names: { en: ['Iron', 'Iron, Serum', 'Serum Iron'], de: ['Eisen'], es: ['Hierro'] },
        units: ['ug/dL', 'µg/dL', 'mcg/dL'],
        low: 50,
        high: 170,
        digits: 0,
      },
    ],
  },
  {
    titles: {
      en: ['DIABETES AND INFLAMMATION', 'Special Chemistry'],
      de: ['DIABETES UND ENTZÜNDUNG', 'Spezielle Chemie'],
      es: ['DIABETES E INFLAMACIÓN', 'Química especial'],
    },
    analytes: [
      {
        loinc: '4548-4',
        also: ['17856-6'],
        names: {
          en: ['Hemoglobin A1c', 'HbA1c'],
          de: ['HbA1c'],
          es: ['HbA1c', 'Hemoglobina glicada'],
        },
        units: ['%'],
        high: 5.7,
        digits: 1,
      },
      {
        loinc: '1988-5',
        names: {
          en: ['C-Reactive Protein', 'CRP'],
          de: ['CRP', 'C-reaktives Protein'],
          es: ['Proteína C reactiva', 'PCR'],
        },
        units: ['mg/L'],
        high: 5,
        digits: 1,
      },
      {
        loinc: '4537-7',
        also: ['30341-2'],
        names: { en: ['ESR', 'Erythrocyte Sedimentation Rate'], es: ['VSG'] },
        units: ['mm/hr', 'mm/h'],
        high: 20,
        digits: 0,
      },
    ],
  },
  {
    titles: {
      en: ['SEROLOGY', 'Infectious Disease'],
      de: ['SEROLOGIE', 'Infektionsserologie'],
      es: ['SEROLOGÍA', 'Serología'],
    },
    analytes: [
      {
        loinc: '5195-3',
        also: ['5196-1'],
        names: { en: ['Hepatitis B Surface Antigen', 'HBsAg'], de: ['HBsAg'], es: ['HBsAg'] },
        units: [],
        digits: 0,
        words: negative,
      },
      {
        loinc: '16128-1',
        also: ['13955-0'],
        names: { en: ['Hepatitis C Antibody', 'HCV Antibody'], es: ['Anti-HCV'], de: ['Anti-HCV'] },
        units: [],
        digits: 0,
        words: negative,
      },
    ],
  },
]
