const cholesterol = 'Chol|Chol, Total|Cholesterol, Serum|Total Chol'
const hdl = 'HDL Chol|HDL Cholesterol Direct|Direct HDL|Chol, HDL|HDL Chol, Direct'
const ldl = 'LDL Chol|Chol, LDL'
const calculatedLdl = 'LDL Chol, Calc|LDL Calc'
const vldl = 'VLDL Chol|VLDL Chol Cal|VLDL Chol, Calc|VLDL Calc'
const nonHdl = 'Non-HDL Chol|Non-HDL Chol, Calc|Non HDL Chol (LDL+VLDL)|Non-HDL'
const cholesterolRatio =
  'TC/HDL|TC/HDL Cholesterol Ratio|TC/HDL Ratio|Chol/HDL|Chol/HDL Ratio|Cholesterol/HDL|Cholesterol-HDL ratio|Cholesterol/High Density Lipoprotein|Total Chol/HDL|Total Chol/HDL Ratio'
const bilirubin = 'T. Bilirubin|Bilirubin, T|T. Bili|Bili, Total|Total Bili'
const directBilirubin =
  'D. Bilirubin|Bilirubin Conjugated|Conjugated Bilirubin|D. Bili|Bili, Direct|Direct Bili'
const indirectBilirubin =
  'I. Bilirubin|Bilirubin Unconjugated|Unconjugated Bilirubin|Bili, Indirect|Indirect Bili'
const phosphate = 'Phosphate, Inorganic|Phosphorus, Inorganic|Phos|Phosphate (as P)'
const ionizedCalcium = 'Calcium, Ionized|Ionised Calcium|Ion. Calcium'
const glycatedHemoglobin =
  'Glycated hemoglobin|Glycosylated hemoglobin|Glycohemoglobin|Hgb A1c|Glyco Hgb'
const vitaminD =
  '25 OH Vit D|Vit D, 25-OH|Vitamin D, 25-OH, Total|25-OH Vitamin D, Total|Total 25-hydroxyvitamin D|Total 25-OH Vitamin D'

/** More printed names by LOINC code: how laboratories in the U.S., the U.K. and India name and shorten the tests of common panels. */
export const englishNames: Readonly<Record<string, string>> = {
  '718-7': 'Hemoglobin Estimation',
  '882-1': 'ABO/Rh|ABO/Rh(D)|ABO/Rh Type|ABO Rh Type|ABO/Rh Typing|Blood Group and Rh',
  '2093-3': cholesterol,
  '14647-2': cholesterol,
  '2085-9': hdl,
  '14646-4': hdl,
  '2089-1': ldl,
  '22748-8': ldl,
  '13457-7': calculatedLdl,
  '39469-2': calculatedLdl,
  '13458-5': vldl,
  '43396-1': nonHdl,
  '70204-3': nonHdl,
  '9830-1': cholesterolRatio,
  '32309-7': cholesterolRatio,
  '11054-4': 'LDL/HDL|LDL/HDLC Ratio|LDL Chol/HDL Chol',
  '1975-2': bilirubin,
  '14631-6': bilirubin,
  '1968-7': directBilirubin,
  '14629-0': directBilirubin,
  '1971-1': indirectBilirubin,
  '14630-8': indirectBilirubin,
  '2777-1': phosphate,
  '14879-1': phosphate,
  '1994-3': ionizedCalcium,
  '12180-6': ionizedCalcium,
  '4548-4': glycatedHemoglobin,
  '59261-8': `${glycatedHemoglobin}|HbA1c level - IFCC standardised|HbA1c - IFCC standardised`,
  '1558-6': 'Blood Sugar (F)|Glucose (F)|Blood Glucose (F)',
  '1521-4': 'Glucose 2 Hr PP|Glucose (PP) 2 Hrs|Blood Sugar, Post Prandial|Glucose, 2 Hours PP',
  '2532-0': 'Lactic Dehydrogenase|Lactic Acid Dehydrogenase|LD, Total|LDH, Total',
  '2157-6': 'Creatine Kinase, Total|CK, Total|Total CK|CPK, Total|CK (CPK), Total',
  '787-2': 'Mean Corp Volume|Mean Corp Vol|Mean Cell Vol',
  '785-6': 'Mean Corp Hgb|Mean Corp Hb|Mean Cell Hgb|Mean corpusc. haemoglobin',
  '786-4':
    'Mean Corp Hgb Conc|Mean Corp Hemo Conc|Mean Corp Hb Conc|Mean Cell Hgb Conc|Mean corpusc. Hb. conc.',
  '14979-9': 'Partial Thromboplastin Time|PTT|PTT, Activated|Activated PTT',
  '89579-7': 'Troponin I, High Sensitivity|High Sensitivity Troponin I|hs-Troponin I',
  '67151-1': 'Troponin T, High Sensitivity|High Sensitivity Troponin T|hs-Troponin T',
  '30522-7': 'CRP, High Sensitivity|C-Reactive Protein, High Sensitivity|High Sensitivity CRP',
  '3426-4': 'THC|THC (Marijuana)|Marijuana (THC)',
  '4551-8': 'Hb A2|HbA2|Hgb A2|Hemoglobin A2',
  '4576-5': 'Hb F|HbF|Hgb F|Hemoglobin F',
  '2143-6': 'Cortisol, Total|Total Cortisol',
  '8098-6': 'Anti-Thyroglobulin Ab|Anti-Thyroglobulin Antibody|Thyroglobulin Ab',
  '6301-6': 'INR Ratio|International Normalized Ratio (INR)',
  '3026-2': 'T4|T4, Total|Thyroxine, Total',
  '14921-1': 'T4|T4, Total|Thyroxine, Total',
  '3053-6': 'T3|T3, Total|Triiodothyronine, Total',
  '14930-2': 'T3|T3, Total|Triiodothyronine, Total',
  '3052-8': 'T3 Reverse',
  '3013-0': 'Thyroglobulin by IMA|Thyroglobulin (TG-IMA)|Thyroglobulin by LCMS',
  '4092-3': 'Vancomycin Tr|Vancomycin, Trough',
  '3968-5': 'Phenytoin (Dilantin)|Dilantin (Phenytoin)',
  '3432-2': 'Carbamazepine (Tegretol)|Tegretol (Carbamazepine)',
  '4086-5': 'Valproic Acid (Depakote)|Depakote (Valproic Acid)',
  '5794-3': 'Occult Blood|Blood, Occult|Blood',
  '1759-0': 'Alb/Globulin Ratio|Alb/Glob Ratio|Alb/Globulin|Alb/Glob',
  '27353-2':
    'Average Blood Glucose|Avg Blood Glucose|Mean Blood Glucose|Mean Plasma Glucose|Estimated Avg Glucose|Est. Average Glucose',
  '789-8': 'Total RBC|Total RBC Count',
  '21000-5': 'Red Cell Distribution Width - SD|RDW, SD',
  '788-0': 'RDW, RBC|Red Cell Distribution Width - CV',
  '48065-7': 'D-Dimer, Quant|D-Dimer, Quantitative|Quantitative D-Dimer',
  '43304-5':
    'Chlamydia, NAA|Chlamydia by NAA|Chlamydia trachomatis, NAA|Chlamydia trachomatis by NAA|C. trachomatis, NAA|Chlamydia trachomatis RNA, TMA|C. trachomatis RNA, TMA',
  '43305-2':
    'Gonococcus, NAA|Gonococcus by NAA|N. gonorrhoeae, NAA|Neisseria gonorrhoeae, NAA|Neisseria gonorrhoeae by NAA|Neisseria gonorrhoeae RNA, TMA|N. gonorrhoeae RNA, TMA',
  '56888-1': 'HIV Screen 4th Generation|HIV Screen 4th Gen',
  '5334-8': 'Rubella Antibodies, IgG|Rubella Ab, IgG|Rubella Antibody, IgG',
  '2889-4':
    'Protein, 24h Urine|Protein, 24 h Urine|Protein, 24 hr Urine|Protein, 24 Hour Urine|Urine Protein, 24 Hour|Urine Protein, 24 hr|Urine Protein 24h',
  '19080-1': 'hCG|Human Chorionic Gonadotropin|Chorionic Gonadotropin',
  '6768-6': 'Alkaline Phos|Alk Phosphatase',
  '1920-8': 'AST/SGOT|SGOT/AST',
  '1742-6': 'ALT/SGPT|SGPT/ALT',
  '2986-8': 'Testosterone, Total, LC/MS|Testosterone, Total, MS|Testosterone, Total, LC/MS/MS',
  '6690-2': 'Total White Cell Count|Total White Blood Cell Count',
  '751-8':
    'Neutrophil, Absolute|Neutrophil, Abs|Abs Neutrophils|Abs Neutrophil Count|Neut Abs|Neutro Abs|Abs Neut|Abs Neutro',
  '731-0':
    'Lymphocyte, Absolute|Lymphocyte, Abs|Abs Lymphocytes|Abs Lymphocyte Count|Lymph Abs|Abs Lymph',
  '742-7': 'Monocyte, Absolute|Monocyte, Abs|Abs Monocytes|Abs Monocyte Count|Mono Abs|Abs Mono',
  '711-2':
    'Eosinophil, Absolute|Eosinophil, Abs|Abs Eosinophils|Abs Eosinophil Count|Eos Abs|Abs Eos',
  '704-7': 'Basophil, Absolute|Basophil, Abs|Abs Basophils|Abs Basophil Count|Baso Abs|Abs Baso',
  '60474-4': 'Absolute Reticulocyte Count|Reticulocyte Count, Absolute|Absolute Reticulocytes',
  '58413-6': 'Nucleated RBCs|Nucleated RBC|NRBCs',
  '2458-8': 'Immunoglobulin A, Qn|IgA, Quantitative|Immunoglobulin A, Quantitative',
  '2465-3': 'Immunoglobulin G, Qn|IgG, Quantitative|Immunoglobulin G, Quantitative',
  '2472-9': 'Immunoglobulin M, Qn|IgM, Quantitative|Immunoglobulin M, Quantitative',
  '21198-7': 'hCG, Beta Subunit, Qnt',
  '5370-2': 'ASO Titer|ASO Titre|Antistreptolysin O Ab|Antistreptolysin O Antibody',
  '26508-2': 'Band Neutrophils|Neutrophil Bands|Bands',
  '62292-8': vitaminD,
  '68438-1': vitaminD,
  '3255-7': 'Fibrinogen Activity|Fibrinogen, Clauss',
  '2243-4': 'Estradiol, Sensitive|Estradiol, Ultrasensitive',
}
