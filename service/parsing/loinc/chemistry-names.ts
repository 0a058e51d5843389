const potassium = 'Kaliémie|Potasio sérico|Kaliemia|Potassiemia|Potássio sérico'
const calcium = 'Calcémie|Calcemia|Calcium totaal|Calcio total|Calcio totale'
const phosphate =
  'Inorganic phosphate|Inorganic phosphorus|Phosphore inorganique|Phosphor anorganisch|Anorganisches Phosphat|Phosphorémie|Fosforo|Fosforo inorganico|Fósforo sérico|Phosphor|Fosforemia'
const urea = 'Urée sanguine|Urea sérica|Urea plasmática|Harnstoff i. S.'
const creatinine =
  'Créatininémie|Kreatinin i. S.|Kreatinin im Serum|Kreatinine|Créatinine plasmatique|Creatinina plasmática'
const urate = 'Uricémie|Uricemia|Urat|Ácido úrico sérico|Acido urico|Acide urique|Urinezuur'
const filtration =
  'eGFR CKD-EPI|GFR (CKD-EPI)|eGFR using creatinine (CKD-EPI)|eGFR using creatinine (CKD-EPI) per 1.73 m²|Geschatte GFR|eGFR CKD-EPI 2021|GFR geschätzt|FG (CKD-EPI)|FG|DFG CKD-EPI|Débit de filtration glomérulaire|TFG (CKD-EPI)|TFGe|Taxa de filtração glomerular|Filtrato glomerulare|eVFG'
const meanGlucose =
  'Mean Blood Glucose|Average blood glucose|Mean plasma glucose|Estimated average glucose|eAG|Glicemia média estimada|Glucemia media estimada|Glucosa media estimada|Glycémie moyenne estimée|Glicose média estimada|Glicemia media stimata'
const bilirubin =
  'Bilirubin, gesamt|Bilirubine totaal|Totale bilirubine|Bilirubina totale|Bilirubine totale'
const directBilirubin =
  'Bilirubin, direkt|Bilirubine direct|Geconjugeerde bilirubine|Bilirubina coniugata|Bilirubine directe'
const nonHdl =
  'Niet-HDL-cholesterol|Colesterol não-HDL|Cholesterol non-HDL|Non-HDL Cholesterin|Non-HDL-cholesterol'
const hdl = 'Colesterol-HDL|Colesterolo-HDL|Cholestérol-HDL|HDL-cholestérol'
const triglycerides = 'Neutralfette|Triglicérides|Triglicerídeos|Triglicéridos|Triglyceriden'
const binding =
  'Capacité totale de fixation|Capacidad total de fijación de hierro|Totale IJzerbindingscapaciteit|Capacidade total de fixação do ferro|Totale Eisenbindungskapazität'
const lipoproteinA = 'Lipoproteína (a)|Lipoprotéine (a)'
const folate =
  'Folates|Folates sériques|Folati|Folaat|Vitamine B9|Vitamina B9|Folat i. S.|Ácido fólico sérico'
const cobalamin = 'Cobalamine|Vit. B12|Cianocobalamina|Cobalamin|Vitamine B 12'
const vitaminD =
  'Vitamine D (25-OH)|25-OH-vitamine D|Vitamina D 25-OH|Vitamina D total|25-OH-Vitamin D gesamt|Vitamine D totale|Vitamine D (25-OH D2 + D3)|25-hydroxyvitamine D|VITAMIN D,25-OH,TOTAL,IA|25-hidroxivitamina D|25-OH-vitamina D'

/** As localNames, for the chemistry of blood: one analyte has the same names in grams and in moles. */
export const chemistryNames: Readonly<Record<string, string>> = {
  '2345-7': 'Glucosa sérica|Glucose plasmatique|Glicose plasmática|Glukose i. S.|Glicémia',
  '2951-2': 'Natrémie|Sodio sérico|Sodiemia|Natriemia',
  '2823-3': potassium,
  '2075-0': 'Cloretos|Cloreto|Cloruros|Cloremia|Chlorures',
  '17861-6': calcium,
  '2000-8': calcium,
  '29265-6':
    'Adjusted calcium|Corrected calcium|Calcium corrigé|Calcio corregido|Calcium gecorrigeerd|Korrigiertes Calcium|Calcium korrigiert|Calcio corretto|Cálcio corrigido',
  '2777-1': phosphate,
  '14879-1': phosphate,
  '19123-9': 'Magnésémie|Magnesio sérico|Magnesemia|Magnesiemia',
  '2601-3': 'Magnésémie|Magnesio sérico|Magnesemia|Magnesiemia',
  '3091-6': urea,
  '22664-7': urea,
  '2160-0': creatinine,
  '14682-9': creatinine,
  '3084-1': urate,
  '14933-6': urate,
  '98979-8': filtration,
  '62238-1': filtration,
  '2885-2': 'Protidi totali|Gesamteiweiss|Protidémie|Total Proteins|Proteinemia',
  '1751-7': 'Albuminémie|Albumina sérica|Albuminemia',
  '1975-2': bilirubin,
  '14631-6': bilirubin,
  '1968-7': directBilirubin,
  '14629-0': directBilirubin,
  '1742-6':
    'GPT (ALAT)|ALAT (GPT)|ALT (TGP)|ALAT (TGP)|SGPT (ALT)|S.G.P.T. (ALT)|S.G.P.T.|Alaninaminotransferase|Alanina aminotransferase|Transaminase GPT|TGP/ALT',
  '1920-8':
    'GOT (ASAT)|ASAT (GOT)|AST (TGO)|ASAT (TGO)|SGOT (AST)|S.G.O.T. (AST)|S.G.O.T.|Aspartataminotransferase|Aspartato aminotransferase|Transaminase GOT|TGO/AST',
  '6768-6': 'PAL|Alkalische fosfatasen|Alk. Phosphatase|Alkalische Phosphatase (AP)',
  '2324-2':
    'Gamma-glutamyltransferase|Gammaglutamyltransferase|Gamma glutamil transpeptidasa|Gamma-glutamyl transférase|G.G.T.',
  '2532-0':
    'Lactate déshydrogénase|Lattato deidrogenasi|Lactaatdehydrogenase|Lactato desidrogenase|DHL|Desidrogenase lática',
  '1798-8': 'Alpha-Amylase|Amylasémie|Amilase|Amilasemia|Amylase totale',
  '3040-3': 'Lipasémie|Lipasa pancreática',
  '2157-6':
    'CPK|CK (CPK)|Créatine kinase|Creatinafosfoquinase|CK totaal|CK-NAC|Créatine phosphokinase|Creatinchinasi|CPK totale',
  '13969-1': 'CPK-MB|CK-MB massa|CK-MB mass|CK-MB masse|CKMB Masse',
  '32673-6': 'CPK-MB|CK-MB-Aktivität',
  '2524-7': 'Acide lactique|Acido lattico|Lattato|Lactaat|Ácido láctico',
  '16362-6': 'Ammoniémie|Ammoniac|Amonio|Ammoniak|Ammonio|Amónia',
  '2692-2': 'Osmolalité|Osmolalität|Osmolalidad|Osmolaliteit|Osmolalità|Osmolalidade',
  '13965-9': 'Homocystéine|Omocisteina',
  '4542-7': 'Haptoglobine|Aptoglobina',
  '14338-8': 'Préalbumine|Prealbumina|Transthyrétine|Präalbumin',
  '10835-7': lipoproteinA,
  '43583-4': lipoproteinA,
  '2093-3': 'Cholestérol|Gesamt-Cholesterin|Cholesterin total|Colesterolo tot|Cholesterol totaal',
  '14647-2': 'Cholestérol|Gesamt-Cholesterin|Cholesterin total|Colesterolo tot|Cholesterol totaal',
  '2571-8': triglycerides,
  '14927-8': triglycerides,
  '2085-9': hdl,
  '14646-4': hdl,
  '43396-1': nonHdl,
  '70204-3': nonHdl,
  '9830-1':
    'Rapporto Colesterolo/HDL|Rapport cholestérol total/HDL|Cholesterin/HDL-Quotient|CHOL/HDLC Ratio|Cholesterol/HDL ratio|Chol/HDL Ratio',
  '32309-7':
    'Rapporto Colesterolo/HDL|Rapport cholestérol total/HDL|Cholesterin/HDL-Quotient|Cholesterol/HDL ratio|Chol/HDL Ratio',
  '1869-7': 'Apolipoprotéine A1|Apolipoproteína A1|Apo A1|ApoA1|Apo A-1|ApoA-1',
  '1884-6': 'Apolipoprotéine B|Apolipoproteína B',
  '4548-4':
    'HbA1c (DCCT)|HbA1c (NGSP)|Glycosylated Hemoglobin (HbA1c)|Emoglobina glicata|Emoglobina glicata (HbA1c)|Geglyceerd hemoglobine|Hemoglobine A1c|Hemoglobina glicada (A1c)|Hémoglobine glyquée (HbA1c)',
  '59261-8':
    'Haemoglobin A1c level - IFCC standardised|Emoglobina glicata IFCC|Emoglobina glicata|Emoglobina glicata (HbA1c)|Hémoglobine glyquée|Hémoglobine glyquée (HbA1c)|Geglyceerd hemoglobine|Hemoglobine A1c',
  '27353-2': meanGlucose,
  '53553-4': meanGlucose,
  '1986-9': 'Peptide C|C-peptide|Peptídeo C|C-Peptid',
  '2498-4': 'Hierro sérico|Ferremia|Eisen i. S.|IJzer',
  '14798-3': 'Hierro sérico|Ferremia|Eisen i. S.|IJzer',
  '2500-7': binding,
  '14800-7': binding,
  '2502-3':
    'Transferrinesaturatie|Transferrin-Sättigung|Coefficient de saturation|Coefficient de saturation de la transferrine|Saturação de transferrina|Saturazione transferrina|Saturazione della transferrina|% Saturation|TSAT|IJzerverzadiging|Índice de saturação da transferrina',
  '2276-4': 'Ferritinemia|Ferritinémie|Ferritina sérica',
  '2132-9': cobalamin,
  '14685-2': cobalamin,
  '2284-8': folate,
  '14732-2': folate,
  '62292-8': vitaminD,
  '68438-1': vitaminD,
  '1989-3':
    '25-OH-Vitamin D3|25-OH vitamine D3|25-OH-Vitamina D3|Vitamina D3 (25-OH)|Vitamin D3 (25-OH)',
  '1649-3': '1,25-OH-Vitamin D|1,25-dihydroxyvitamine D|1,25-Dihydroxyvitamin D3',
  '5643-2': 'Alcohol, Ethyl|Ethyl alcohol|Éthanol|Etanol|Etanolo|Äthanol',
  '2890-2':
    'Protein/Creatinine Ratio|Protein/Creat Ratio|Protéines/créatinine|Proteína/creatinina|Protein-Kreatinin-Quotient',
  '14334-7': 'Litio|Lithiémie',
  '10535-3': 'Digoxine|Digossina|Digoxina',
  '4086-5': 'Acide valproïque|Acido valproico|Valproïnezuur',
  '3432-2': 'Carbamazépine|Carbamazepina|Carbamazepin',
  '3968-5': 'Phénytoïne|Fenitoina|Fenytoïne',
  '3520-4': 'Ciclosporine|Ciclosporina|Ciclosporin',
  '13978-2': 'Alpha-1-Globulin|Alpha 1 globulines|Alfa 1 globulina|Alfa-1-globuline',
  '13981-6': 'Alpha-2-Globulin|Alpha 2 globulines|Alfa 2 globulina|Alfa-2-globuline',
  '2865-4': 'Alpha-1-Globulin|Alpha 1 globulines|Alfa 1 globulina|Alfa-1-globuline',
  '2868-8': 'Alpha-2-Globulin|Alpha 2 globulines|Alfa 2 globulina|Alfa-2-globuline',
  '13983-2': 'Gamma-Globulin|Gamma globulines|Gamma globulina',
  '2874-6': 'Gamma-Globulin|Gamma globulines|Gamma globulina',
  '1874-7':
    'Apo B/A1 Ratio|Apo B/Apo A1|ApoB/ApoA1|ApoB/ApoA1 Ratio|Apo B / Apo A1 Ratio|Apolipoprotein B/A1 Ratio|Apo B/A-1 Ratio',
}
