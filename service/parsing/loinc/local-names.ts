/**
 * Names that laboratories print in German, Spanish, French, Italian, Dutch, and Portuguese, and English ones missing from the table,
 * by LOINC code. They are ordinary words of those languages and not part of LOINC.
 */
export const localNames: Readonly<Record<string, string>> = {
  '6690-2':
    'Leukozyten|Leucocitos|Leucocytes|Leucociti|Leukocyten|Globules blancs|Glóbulos blancos|Leukos|Leucócitos|Globuli bianchi|Witte bloedcellen|Glóbulos brancos',
  '789-8':
    'Erythrozyten|Eritrocitos|Hematíes|Globules rouges|Glóbulos rojos|Eritrociti|Erytrocyten|Hématies|Erys|Eritrócitos|Hemácias|Globuli rossi|Rode bloedcellen|Hémacies',
  '718-7': 'Hämoglobin|Hemoglobina|Hémoglobine|Emoglobina|Hemoglobine|Hb',
  '4544-3': 'Hämatokrit|Hematocrito|Hématocrite|Ematocrito|Hematocriet|Hkt|Hk|Hto|Hto.|Hct|Hcto',
  '787-2': 'VCM|VGM|MCV|Volumen corpuscular medio|Mittleres Zellvolumen',
  '785-6': 'HCM|TCMH|HbE|Hemoglobina corpuscular media',
  '786-4':
    'CHCM|CCMH|MCHC|Concentración de hemoglobina corpuscular media|Mean Cell Hb Conc|Conc. Media de Hemoglobina Corpuscular|Concentración media de hemoglobina corpuscular',
  '788-0':
    'RDW|ADE|EVB|RDW-CV|Red Cell Dist Width|IDR|Amplitud de distribución eritrocitaria|Ancho de Distribución Eritrocitaria|Ancho de distribución de eritrocitos',
  '777-3':
    'Thrombozyten|Plaquetas|Plaquettes|Piastrine|Trombocyten|Thrombos|Plaquetas sanguíneas|Bloedplaatjes',
  '32623-1': 'MPV|VPM|Mean Platelet Volume',
  '770-8':
    'Neutrophile|Neutrófilos|Neutrophiles|Neutrofili|Neutrofielen|Neutrophil|Segmentierte|Segmentados|Polynucléaires neutrophiles|Neut|Granulociti neutrofili',
  '736-9': 'Lymphozyten|Linfocitos|Lymphocytes|Linfociti|Lymfocyten|Lymphocyte|Lymph',
  '5905-5': 'Monozyten|Monocitos|Monocytes|Monociti|Monocyten|Monocyte|Mono',
  '713-8':
    'Eosinophile|Eosinófilos|Eosinofili|Eosinofielen|Eosinophil|Polynucléaires éosinophiles|Granulociti eosinofili',
  '706-2':
    'Basophile|Basófilos|Basofili|Basofielen|Basophil|Baso|Polynucléaires basophiles|Granulociti basofili',
  '751-8':
    'Neutrophile absolut|Neutrófilos absolutos|Absolute Neutrophils|Neutrophil absolute|Neutrófilos|Polynucléaires neutrophiles|Neutrofili|Neutrofielen|Neutrophiles',
  '731-0': 'Lymphozyten absolut|Linfocitos absolutos|Absolute Lymphocytes|Linfocitos|Lymphozyten',
  '742-7': 'Monozyten absolut|Monocitos absolutos|Absolute Monocytes|Monocitos|Monozyten',
  '711-2':
    'Eosinophile absolut|Eosinófilos absolutos|Absolute Eosinophils|Eosinófilos|Eosinophile|Polynucléaires éosinophiles|Eosinofili|Eosinofielen',
  '704-7':
    'Basophile absolut|Basófilos absolutos|Absolute Basophils|Basófilos|Basophile|Polynucléaires basophiles|Basofili|Basofielen',
  '2345-7':
    'Glukose|Glucosa|Glucose|Glicemia|Glucemia|Blutzucker|Glycémie|Glicose|Glucosio|Glucose sérico|Glicose sérica',
  '14749-6': 'Glukose|Glucosa|Glucemia|Blutzucker|Glycémie|Glicemia|Glicose|Glucosio',
  '1558-6':
    'Nüchternglukose|Glucosa en ayunas|Glucosa basal|Fasting Blood Glucose|Glycémie à jeun|Glucemia basal|Glicose em jejum|Glicemia em jejum|Glicemia a digiuno|Glicémia em jejum|Glucose nuchter|Blutzucker nüchtern|Glukose nüchtern|Glucose nüchtern|Glucose (nüchtern)|Nüchternglucose|Nüchternblutzucker|BZ nüchtern|Glucosa basal en ayunas|Glicose jejum|Glycémie (à jeun)|Glucosa en ayuno',
  '2951-2': 'Natrium|Sodio|Sodium|Sódio|Sodio sierico',
  '2823-3': 'Kalium|Potasio|Potassio|Potássio|Potassium',
  '2075-0': 'Chlorid|Cloro|Cloruro|Chlorure|Cloruri|Chloor|Chlore',
  '17861-6': 'Calcio|Kalzium|Calcium gesamt|Calcium total|Cálcio',
  '2000-8': 'Calcio|Kalzium|Calcium gesamt|Calcium total|Cálcio',
  '19123-9': 'Magnesio|Magnésium|Magnesium|Magnésio',
  '2601-3': 'Magnesio|Magnésium|Magnesium|Magnésio',
  '2777-1':
    'Phosphat|Fósforo|Fosfato|Phosphore|Fosfaat|Phosphat, anorg.|Phosphat anorganisch|Anorganisches Phosphat',
  '3091-6': 'Harnstoff|Urea|Urée|Ureum|Azotemia|Ureia|Uréia|Urea sierica',
  '22664-7': 'Harnstoff|Urea|Urée|Ureum|Ureia|Uréia',
  '3094-0':
    'Harnstoff-N|Nitrógeno ureico|BUN|Blood Urea Nitrogen|Urea Nitrogen|Azoto ureico|Azoto ureico (BUN)|Azote uréique|Harnstoff-Stickstoff|Nitrógeno Ureico en sangre|Nitrógeno Ureico en sangre (BUN)',
  '2160-0': 'Kreatinin|Creatinina|Créatinine|Creatinine|Creatinina sérica|Creatininemia',
  '14682-9': 'Kreatinin|Creatinina|Créatinine|Creatinine',
  '3084-1': 'Harnsäure|Ácido úrico|Acide urique|Acido urico|Urinezuur|Uricemia',
  '14933-6': 'Harnsäure|Ácido úrico|Acide urique|Acido urico|Urinezuur',
  '2885-2':
    'Gesamteiweiß|Gesamtprotein|Proteínas totales|Protéines totales|Proteine totali|Totaal eiwit|Proteínas totais|Protides totaux|Eiwit totaal',
  '1751-7': 'Albúmina|Albumine|Albumina',
  '1975-2':
    'Bilirubin gesamt|Gesamtbilirubin|Bilirrubina total|Bilirubine totale|Bilirubina totale|Totaal bilirubine|Bilirubine totaal',
  '1968-7':
    'Bilirubin direkt|Bilirrubina directa|Bilirubine directe|Conjugated Bilirubin|Bilirubine conjuguée|Bilirrubina direta|Bilirubina diretta|Bilirrubina conjugada|Konjugiertes Bilirubin|Directe bilirubine',
  '6768-6':
    'Alkalische Phosphatase|AP|Fosfatasa alcalina|Phosphatase alcaline|Fosfatasi alcalina|Alkalische fosfatase|Fosfatase alcalina|Phosphatases alcalines',
  '1742-6':
    'GPT|ALAT|ALT/GPT|GPT/ALT|GPT ALT|TGP|Alanina aminotransferasa|SGPT|Transaminasi GPT|ALT (GPT)|GPT (ALT)|Transaminases ALAT|TGP (ALT)|Alanina aminotransferasi',
  '1920-8':
    'GOT|ASAT|AST/GOT|GOT/AST|GOT AST|TGO|Aspartato aminotransferasa|SGOT|Transaminasi GOT|AST (GOT)|GOT (AST)|Transaminases ASAT|TGO (AST)|Aspartato aminotransferasi',
  '2324-2':
    'Gamma-GT|GGT|γ-GT|Gamma glutamil transferasa|GT|Gamma GT|Gama GT|Gama-GT|Gamma glutammil transferasi|Gama glutamil transferase|Gamma-glutamiltransferasi|Gamma glutamil transferasi',
  '2532-0':
    'LDH|Laktatdehydrogenase|Lactato deshidrogenasa|LDL-DH|Deshidrogenasa láctica (DHL)|DHL',
  '2093-3':
    'Cholesterin|Cholesterin gesamt|Gesamtcholesterin|Colesterol total|Colesterol|Cholestérol total|Colesterolo totale|Totaal cholesterol|Cholesterol|Colesterolo|Cholesterol totaal|Colesterolo tot.',
  '2085-9':
    'HDL-Cholesterin|Colesterol HDL|HDL|Cholestérol HDL|HDL-cholesterol|c-HDL|Colesterolo HDL|HDL colesterol|HDL cholestérol',
  '2089-1':
    'LDL-Cholesterin|Colesterol LDL|LDL|Cholestérol LDL|LDL-cholesterol|c-LDL|Colesterolo LDL|LDL colesterol|LDL cholestérol',
  '2091-7': 'VLDL|Colesterol VLDL|VLDL-Cholesterin|VLDL-Colesterol',
  '2571-8':
    'Triglyceride|Triglicéridos|Triglycérides|Trigliceridi|Triglyceriden|Triglicerídeos|Triglycerides',
  '4548-4':
    'HbA1c|Hemoglobina glicada|Hemoglobina glicosilada|Hémoglobine glyquée|Hemoglobina A1c|Glykohämoglobin|Hemoglobina glucosilada (HbA1c)',
  '59261-8': 'HbA1c|Hemoglobina glicada|HbA1c IFCC|HbA1c (IFCC)|Hemoglobina glucosilada (HbA1c)',
  '1988-5':
    'CRP|PCR|Proteína C reactiva|C-reaktives Protein|Protéine C réactive|C reactive protein',
  '30522-7': 'hs-CRP|PCR ultrasensible|CRP ultrasensitiv|hsCRP|Proteína C reactiva ultrasensible',
  '4537-7':
    'BSG|VSG|VHS|Blutsenkung|Velocidad de sedimentación|VS|Bezinking|Blutkörperchensenkung|VES|Velocità di eritrosedimentazione|Vitesse de sédimentation|Velocidad de sedimentación globular',
  '3016-3':
    'TSH|TSH basal|Tirotropina|Thyreotropin|Hormona estimulante de tiroides|Hormona estimulante de tiroides (TSH)|Hormona estimulante de la tiroides|Hormona estimulante de la tiroides (TSH)',
  '3024-7':
    'fT4|Freies T4|T4 libre|Tiroxina libre|T4 libera|Freies Thyroxin|Vrij T4|T4 livre|Tiroxina livre|FT4|Vrij T4 (FT4)',
  '3051-0': 'fT3|Freies T3|T3 libre|Triyodotironina libre|T3 libera|Vrij T3|T3 livre',
  '62292-8':
    'Vitamin D|Vitamina D|25-OH-Vitamin D|25-OH Vitamina D|Vitamine D|25-Hydroxyvitamin D|25 OH vitamin D|Vitamina D 25-hidroxi|25-hidroxi vitamina D|25-idrossivitamina D|25-idrossi vitamina D',
  '2132-9': 'Vitamina B12|Vitamin B12|Vitamine B12|Cobalamina',
  '2284-8':
    'Folsäure|Ácido fólico|Acide folique|Acido folico|Foliumzuur|Folat|Folato|Folic Acid|Folate',
  '2276-4': 'Ferritina|Ferritine|Ferritin|Ferritina sierica',
  '2498-4':
    'Eisen|Hierro|Fer|Ferro|IJzer|Sideremia|Serum Iron|Iron|Ferro sérico|Ferro sierico|Fer sérique',
  '3034-6': 'Transferrin|Transferrina|Transferrine',
  '5902-2':
    'Prothrombinzeit|Tiempo de protrombina|TP|Protrombinetijd|Tempo di protrombina|Tempo de protrombina|Temps de prothrombine',
  '2986-8': 'Testosteron|Testosterona',
  '2243-4': 'Östradiol|Estradiol|Oestradiol',
  '2839-9': 'Progesteron|Progesterona',
  '2143-6': 'Cortisol|Kortisol',
  '2857-1': 'PSA|PSA gesamt|PSA total|Antígeno prostático específico',
  '14957-5': 'Urine Albumin|Microalbumin|Microalbúmina',
  '1798-8': 'Amilasa|Amilasi|Amylase',
  '3040-3': 'Lipasa|Lipasi|Lipase',
  '5196-1':
    'HBs-Ag|AgHBs|Ag HBs|HBs-Antigen|Antígeno de superficie de hepatitis B|Antígeno HBs|Antigène HBs|Hepatitis-B-Oberflächenantigen|HBs-antigeen',
  '22322-2':
    'Anti-HBs|Ac anti-HBs|Anticuerpos anti-HBs|Anticorps anti-HBs|HBs-Antikörper|HBs-antistoffen',
  '16935-9':
    'Ac anti-HBs|Anticuerpos anti-HBs|Anticorps anti-HBs|HBs-Antikörper|HBs-antistoffen|Anti-HBs quantitative',
  '13955-0': 'Anti-VHC|Ac anti-VHC|Anticuerpos anti-VHC|Anticorps anti-VHC|HCV-Antikörper',
  '13954-3': 'HBe-Ag|AgHBe|Ag HBe|HBe-Antigen|Antígeno HBe|Antigène HBe|HBe-antigeen',
  '22320-6': 'Ac anti-HBe|Anticuerpos anti-HBe|Anticorps anti-HBe|HBe-Antikörper',
  '11011-4': 'ARN VHC|ARN del VHC|HCV-RNS|Carga viral VHC|Charge virale VHC|HCV-Viruslast',
  '11259-9': 'ARN VHC|ARN del VHC|HCV-RNS',
  '20447-9':
    'ARN VIH|ARN VIH-1|ARN del VIH|HIV-RNS|HIV-1-RNS|Carga viral VIH|Charge virale VIH|HIV-Viruslast',
  '25835-0': 'ARN VIH|ARN VIH-1|ARN del VIH|HIV-RNS|HIV-1-RNS',
  '42595-9': 'ADN VHB|ADN del VHB|HBV-DNS|Carga viral VHB|Charge virale VHB|HBV-Viruslast',
  '29610-3': 'ADN VHB|ADN del VHB|HBV-DNS',
  '14771-0': 'Glicose em jejum|Glycémie à jeun|Glicemia a digiuno|Glucose nuchter',
  '14798-3': 'Ferro sérico|Ferro sierico|Fer sérique|Fer',
  '1971-1':
    'Bilirrubina indireta|Bilirrubina indirecta|Bilirubine indirecte|Bilirubine libre|Bilirubine non conjuguée|Bilirubina indiretta|Indirektes Bilirubin|Bilirubin indirekt|Indirecte bilirubine',
  '13457-7':
    'LDL-cholesterol (berekend)|LDL berekend|LDL berechnet|LDL-Cholesterin berechnet|LDL calcolato|Colesterolo LDL calcolato|Colesterol LDL calculado|LDL calculado',
  '8099-4':
    'Anticorpi anti-tireoperossidasi|Anticorpi anti-TPO|Anticorps anti-thyroperoxydase|Anticorps anti-TPO|Anticuerpos antiperoxidasa|Anticuerpos anti-TPO|Anticorpos anti-TPO|Antistoffen TPO|Ac anti-TPO',
  '1834-1':
    'Alfafetoproteina|Alfa-fetoproteina|Alfafetoproteína|Alpha-foetoprotéine|Alphafetoprotein|Alfafoetoproteïne',
  '67151-1':
    'Troponina T us|Troponina T ultrasensible|Troponine T hypersensible|Troponina T alta sensibilidad|Troponin T hs|hs-cTnT|Troponina T ad alta sensibilità',
  '9318-7':
    'Albumina/creatinina|Cociente albúmina/creatinina|Albumin/Kreatinin|Albumin-Kreatinin-Quotient|Rapport albumine/créatinine|Relação albumina/creatinina|Albumine/creatinine-ratio|ACR',
  '36916-5':
    'Freie Leichtketten Kappa|Freie Kappa-Leichtketten|Chaînes légères libres kappa|Cadenas ligeras libres kappa|Catene leggere libere kappa',
  '33944-0':
    'Freie Leichtketten Lambda|Freie Lambda-Leichtketten|Chaînes légères libres lambda|Cadenas ligeras libres lambda|Catene leggere libere lambda',
  '20448-7': 'Insulina basal|Insulin basal|Insuline à jeun|Insulina|Insuline|Insulin nüchtern',
  '3053-6': 'Triyodotironina total|Triyodotironina total (T3T)',
  '68438-1':
    'Vitamina D 25-hidroxi|25-hidroxi vitamina D|25-idrossivitamina D|25-idrossi vitamina D',
  '14879-1': 'Phosphat, anorg.|Phosphat anorganisch|Anorganisches Phosphat',
  '14979-9': 'TCA|Temps de céphaline activée',
  '14920-3': 'Vrij T4 (FT4)',
}
