/**
 * More printed names by LOINC code: how U.S. laboratories shorten them to fit a column, and German and Spanish ones beyond the
 * commonest tests.
 */
export const shortNames: Readonly<Record<string, string>> = {
  '3097-3': 'BUN/Creat Ratio|BUN/Creat|BUN/Crea Ratio|Cociente BUN/creatinina',
  '98979-8':
    'Glom Filt Rate, Est|GFR, Estimated|Est GFR|eGFR nach CKD-EPI|GFR nach CKD-EPI|Filtrado glomerular|Filtrado glomerular estimado|FG estimado|Tasa de filtración glomerular|TFG|TFG estimada|DFG|DFG estimé|DFG estimé (CKD-EPI)|DFGe|VFG|VFG stimato|eGFR (CKD-EPI)',
  '62238-1':
    'eGFR nach CKD-EPI|GFR nach CKD-EPI|Filtrado glomerular CKD-EPI|Filtrado glomerular|Filtrado glomerular estimado|FG estimado|Tasa de filtración glomerular|TFG|TFG estimada|DFG|DFG estimé|DFG estimé (CKD-EPI)|DFGe|VFG|VFG stimato|eGFR (CKD-EPI)',
  '48642-3': 'eGFR Non-Afr. American|eGFR If NonAfricn Am|GFR Non-Afr Amer|eGFR Non-Black',
  '48643-1': 'eGFR Afr. American|eGFR If Africn Am|GFR Afr Amer',
  '33037-3': 'AGAP|Anionenlücke|Brecha aniónica',
  '6768-6': 'Alk. Phosphatase|Alk Phosphatase|Alk. Phos.|F. alcalina',
  '1758-2': 'Glycoalbumin',
  '1558-6':
    'Glucose (FBS)|Glucose FBS|Glucose Fasting (FBS)|Glicemia basal|Glykämie nüchtern|Glycémie basale',
  '1521-4':
    'Blood Sugar (PP)|Glucose (PP)|Glucose PP|PPBS|Glucemia posprandial|Glucosa posprandial',
  '43396-1':
    'Colesterol no HDL|Colesterol no-HDL|Nicht-HDL-Cholesterin|Non-HDL-Cholesterin|c-no-HDL|Cholestérol non-HDL|Colesterolo non HDL',
  '13457-7':
    'Colesterol LDL calculado|LDL colesterol calculado|LDL calculado|LDL-Cholesterin berechnet|LDL berechnet',
  '9830-1': 'T. Chol/HDL|Colesterol total/HDL|Cociente colesterol/HDL',
  '751-8':
    'Neut #|Neut Abs|Abs Neut|Segs Absolute|Neutro #|Neutrophils Abs|Neutrophile abs|Neutrófilos abs',
  '731-0':
    'Lymph #|Lymph Abs|Abs Lymph|Lymphs #|Lym #|Lymphocytes Abs|Lymphozyten abs|Linfocitos abs',
  '742-7':
    'Mono #|Mono Abs|Abs Mono|Monos #|Monos Absolute|Monocytes Abs|Monozyten abs|Monocitos abs',
  '711-2': 'Eos #|Eos Abs|Abs Eos|Eosinophils Abs|Eosinophile abs|Eosinófilos abs',
  '704-7':
    'Baso #|Baso Abs|Abs Baso|Basos #|Basos Absolute|Basophils Abs|Basophile abs|Basófilos abs',
  '51584-1': 'IG #|IG Abs|Abs IG|Immature Granulocytes #',
  '71695-1': 'IG %|Unreife Granulozyten|Granulocitos inmaduros',
  '771-6': 'Abs NRBC|NRBC #|NRBC Absolute|Nucleated RBC #',
  '58413-6': 'NRBC %|Nucleated RBC %',
  '5905-5': 'Monos|Monos %|Mono %',
  '770-8':
    'Segmentkernige|Segmentkernige Neutrophile|Segmentkernige Granulozyten|Neutrófilos segmentados|Granulocitos neutrófilos|Granulociti neutrofili|Granulócitos neutrófilos',
  '764-1': 'Stabkernige|Stabkernige Neutrophile|Cayados|Bandas|Neutrófilos en banda',
  '17849-1': 'Retic %|Retic|Retikulozyten|Reticulocitos|Réticulocytes|Reticulociti|Reticulocyten',
  '60474-4':
    'Retic #|Retic Abs|Abs Retic|Retikulozyten absolut|Réticulocytes|Reticulocitos absolutos|Reticulociti assoluti',
  '32623-1':
    'Volumen plaquetario medio|Volumen medio plaquetario|Mittleres Thrombozytenvolumen|Mittleres Plättchenvolumen|Gemiddeld trombocytenvolume',
  '4537-7':
    'V.S.G.|V.S.G. 1ª hora|VSG 1ª hora|VSG 1 hora|Westergren|Blutkörperchensenkungsgeschwindigkeit|Sedimentation Rate, Erythrocyte',
  '2502-3':
    'Transferrin Sat|% Transferrin Sat|Transferrinsättigung|Saturación de transferrina|Índice de saturación de transferrina|Índice saturación transferrina|Saturation de la transferrine|Transferrinsaettigung',
  '33762-6': 'ProBNP, N-Terminal|NT pro BNP|N-terminal proBNP',
  '56888-1':
    'HIV Ag/Ab, 4th Gen|HIV Ag/Ab 4th Generation|HIV 1/2 Ag/Ab Combo|HIV Combo|HIV Ag/Ab|VIH Ag/Ac|VIH 1/2 Ag/Ac',
  '9318-7':
    'Microalb/Creat Ratio|Microalb/Creat|Cociente albúmina/creatinina|Albumin/Kreatinin-Quotient|Albumin-Kreatinin-Quotient|Rapport albumine/créatinine|Rapporto albumina/creatinina|Relação albumina/creatinina|Relación albúmina/creatinina',
  '32294-1':
    'Microalb/Creat Ratio|Microalb/Creat|Cociente albúmina/creatinina|Albumin/Kreatinin-Quotient|Albumin-Kreatinin-Quotient|Rapport albumine/créatinine|Rapporto albumina/creatinina|Relação albumina/creatinina|Relación albúmina/creatinina',
  '14957-5': 'Microalbuminuria|Albuminuria|Albúmina en orina|Mikroalbumin|Albumin im Urin',
  '2335-8': 'Sangre oculta en heces|Okkultes Blut im Stuhl|Haemoccult',
  '3016-3':
    'Hormona estimulante de la tiroides|Hormona tiroestimulante|Thyreoidea-stimulierendes Hormon',
  '5385-0': 'TRAK|TSH-Rezeptor-AK|TSH-Rezeptor-Antikörper|TRAb|Anti-receptor de TSH',
  '8098-6':
    'TG-AK|Anti-TG|Thyreoglobulin-AK|Anti-Thyreoglobulin|Anti-tiroglobulina|Anticuerpos antitiroglobulina|TAK|TAK (Anti-Tg)',
  '8099-4':
    'TPO-AK|Anti-TPO|Anticuerpos anti-TPO|Ac anti-TPO|Anticuerpos antiperoxidasa|Anticorps anti-TPO|Anti-peroxidasa tiroidea|MAK|MAK (Anti-TPO)|Anti-Tireoperoxidase|Anti-tireoperossidasi|Anticuerpos antitiroideos (TPO)',
  '1920-8': 'Transaminasa GOT|Transaminasa glutámico oxalacética',
  '1742-6': 'Transaminasa glutámico pirúvica',
  '5763-8': 'Zink|Cinc|Zinco',
  '5724-0': 'Selen|Selenio|Sélénium',
  '5631-7': 'Kupfer|Cobre|Cuivre|Rame|Koper',
  '11572-5':
    'Rheumafaktor|Rheumafaktoren|Factor reumatoide|Facteur rhumatoïde|Reumafactor|Fattore reumatoide',
  '53027-9':
    'CCP-AK|CCP-Antikörper|Anti-péptido citrulinado|Anticuerpos anti-CCP|Anti-CCP-Antikörper|Anticuerpos anti-péptido citrulinado|Anticorps anti-CCP|Anticorpi anti-CCP',
  '5370-2': 'ASLO|Antiestreptolisina O|Antistreptolysin O|Antistreptolysin-Titer',
  '2731-8': 'Parathormon|PTH intakt|PTH intacta|Hormona paratiroidea|Parathormone|Paratohormona',
  '5894-1': 'Actividad de protrombina|Índice de Quick|Tasa de protrombina|TP|Tiempo de protrombina',
  '14979-9':
    'TTPA|TTP|Tiempo de tromboplastina parcial activada|Tiempo de tromboplastina parcial|Tiempo parcial de tromboplastina|Tiempo de cefalina',
  '48065-7': 'Dímero D|D-Dímero|D-Dimere|Dimero D',
  '13965-9': 'Homocisteína|Homocystein|Homocistéine',
  '1986-9': 'Péptido C|C-Peptid',
  '10501-5': 'Hormona luteinizante|Luteinisierendes Hormon',
  '15067-2': 'Hormona foliculoestimulante|Follikelstimulierendes Hormon',
  '2842-3': 'Prolaktin|Prolactina',
  '2157-6':
    'CK gesamt|Creatinquinasa|Creatina quinasa|CK total|Creatinkinase|Kreatinkinase|Creatinfosfoquinasa|Creatinofosfoquinase|Creatine fosfoquinase|Creatina fosfoquinase|Creatinfosfochinasi',
  '2336-6': 'Globulina|Globulinas|Globuline',
  '1759-0':
    'Relación A/G|Cociente A/G|Cociente albúmina/globulina|Relación albúmina/globulina|Rapporto A/G|Relação A/G|A/G-Quotient',
  '2524-7': 'Lactato|Laktat',
  '8061-4': 'Anticuerpos antinucleares|Antinukleäre Antikörper',
  '2465-3': 'Inmunoglobulina G|Immunglobulin G|Immunoglobulin G, Qn, Serum',
  '2458-8': 'Inmunoglobulina A|Immunglobulin A|Immunoglobulin A, Qn, Serum',
  '2472-9': 'Inmunoglobulina M|Immunglobulin M|Immunoglobulin M, Qn, Serum',
  '4542-7': 'Haptoglobina',
  '2064-4': 'Ceruloplasmina|Coeruloplasmin',
  '38445-3': 'Calprotectina|Calprotectina fecal|Calprotectin im Stuhl|Calprotectine',
  '4086-5': 'Ácido valproico|Valproinsäure',
  '6690-2': 'Leucocyte count|Leukocyte count',
  '787-2': 'Mittleres Erythrozytenvolumen|Volume corpuscolare medio',
  '785-6': 'TGMH|T.G.M.H.',
  '788-0': 'Ampiezza di distribuzione eritrocitaria|Ampiezza di distribuzione dei globuli rossi',
  '1963-8': 'Bikarbonat|Bicarbonato',
  '1994-3':
    'Ionisiertes Calcium|Calcium ionisiert|Calcio ionizado|Calcio iónico|Calcio ionizzato|Calcio ionico|Cálcio iônico|Cálcio ionizado|Calcium ionisé|Geïoniseerd calcium',
  '12180-6':
    'Ionisiertes Calcium|Calcium ionisiert|Calcio ionizado|Calcio iónico|Calcio ionizzato|Calcio ionico|Cálcio iônico|Cálcio ionizado|Calcium ionisé|Geïoniseerd calcium',
  '2885-2': 'Eiweiß gesamt|Eiweiss gesamt',
  '1968-7': 'Bilirubina directa|Bilirubina direta|Bilirubina diretta',
  '14629-0': 'Bilirubina directa|Bilirubina direta|Bilirubina diretta',
  '1971-1':
    'Bilirubina indirecta|Bilirubina indireta|Bilirubina indiretta|Bilirubin, indirekt|Indirektes Bilirubin|Bilirubine indirecte|Bilirubine libre|Bilirubine indirect',
  '14630-8':
    'Bilirubina indirecta|Bilirubina indireta|Bilirubina indiretta|Bilirubin, indirekt|Indirektes Bilirubin|Bilirubine indirecte|Bilirubine libre|Bilirubine indirect',
  '2532-0': 'Desidrogenase láctica|Deshidrogenasa láctica|Desidrogenase lática',
  '30522-7':
    'PCR de alta sensibilidad|PCR alta sensibilidad|PCR ad alta sensibilità|CRP hochsensitiv|CRP haute sensibilité',
  '2500-7': 'Capacidad total de fijación|Capacidad de fijación del hierro',
  '2283-0':
    'Folato eritrocitario|Folates érythrocytaires|Folati eritrocitari|Erythrozyten-Folat|Folato intraeritrocitario',
  '2923-1': 'Vitamina A|Vitamine A',
  '1823-4': 'Vitamina E|Vitamine E',
  '3053-6': 'Triyodotironina',
  '2963-7':
    'Hormona de crecimiento|Wachstumshormon|Hormone de croissance|Ormone della crescita|Hormônio do crescimento|Groeihormoon',
  '1763-2': 'Aldosterona|Aldostérone|Aldosterone|Aldosteron',
  '2191-5': 'Sulfato de dehidroepiandrosterona|Sulfato de DHEA',
  '2243-4': 'Estradiolo',
  '14715-7': 'Estradiolo',
  '38476-8':
    'Hormona antimülleriana|Hormona anti-Mülleriana|Anti-Müller-Hormon|Hormone antimüllérienne|Hormônio antimülleriano|Ormone antimülleriano|Anti-Müllerhormoon',
  '19113-0': 'Inmunoglobulina E total|IgE totale|Immunoglobulina E totale',
  '33863-2': 'Cistatina C|Cystatine C|Cystatin-C',
}
