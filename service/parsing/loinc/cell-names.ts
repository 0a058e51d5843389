/** As localNames, for blood cells, coagulation, blood gases, and urine. */
export const cellNames: Readonly<Record<string, string>> = {
  '6690-2':
    'Recuento de leucocitos|Leucocitos totales|Leucócitos totais|Total white blood count|White cell count|WCC|Leukozytenzahl|Numération leucocytaire|G. Bianchi',
  '789-8':
    'Recuento de eritrocitos|Recuento de hematíes|Red cell count|G. Rossi|Erythrozytenzahl|Numération érythrocytaire',
  '718-7': 'Haemoglobin concentration|Blutfarbstoff',
  '4544-3': 'Packed cell volume|PCV|Hkt.',
  '787-2':
    'Mean cell volume|Volume globulaire moyen|Volume corpuscular médio|Volume globulare medio|Gemiddeld celvolume|Mittleres korpuskuläres Volumen|V.C.M.|V.G.M.',
  '785-6':
    'Mean cell haemoglobin|Teneur corpusculaire moyenne en hémoglobine|T.C.M.H.|Hemoglobina corpuscular média|Contenuto medio di emoglobina|H.C.M.',
  '786-4':
    'Mean cell haemoglobin concentration|Concentration corpusculaire moyenne en hémoglobine|C.C.M.H.|Concentração de hemoglobina corpuscular média|C.H.C.M.',
  '788-0':
    'Red cell distribution width|Ampiezza distribuzione eritrocitaria|Indice de distribution des globules rouges|Erythrozytenverteilungsbreite|Amplitude de distribuição dos eritrócitos|R.D.W.',
  '777-3':
    'Recuento de plaquetas|Contagem de plaquetas|Numération plaquettaire|Thrombozytenzahl|PLQ',
  '32623-1':
    'Volume piastrinico medio|Volume plaquettaire moyen|VMP|Volume plaquetário médio|Gemiddeld plaatjesvolume',
  '770-8':
    'Segmentkernige neutrofielen|Granulocytes neutrophiles|Neutrofiele granulocyten|Neutrophile Granulozyten|Poly. neutrophiles|Polymorphs|PMN',
  '751-8':
    'Neutrophil count|Neutrofiele granulocyten|Neutrophile Granulozyten|Granulocytes neutrophiles',
  '731-0': 'Lymphocyte count',
  '742-7': 'Monocyte count',
  '711-2': 'Eosinophil count',
  '704-7': 'Basophil count',
  '13046-8':
    'Atypical lymphocytes|Atypical lymphs|Variant lymphocytes|Variant lymphs|Reactive lymphs|Atypische Lymphozyten|Linfocitos atípicos|Linfocitos reactivos|Lymphocytes atypiques|Linfociti atipici|Atypische lymfocyten',
  '28541-1': 'Metamyelocytes|Metamyelozyten|Metamielocitos|Metamielociti|Metamyelocyten',
  '26498-6': 'Myelocytes|Myelozyten|Mielocitos|Mielociti|Myelocyten',
  '783-1': 'Promyelocytes|Promyelozyten|Promielocitos|Promielociti|Promyelocyten',
  '26446-5': 'Blasts|Blast cells|Blasten|Blastos|Blastes|Blasti',
  '58413-6':
    'Nucleated RBC|NRBCs|NRBC/100 WBC|Erythroblasten|Eritroblastos|Érythroblastes|Eritroblasti|Normoblasten|Normoblasts',
  '771-6': 'NRBC #|NRBC Abs|Absolute NRBC|Nucleated RBC, Absolute',
  '4537-7':
    'Sedimentatie|Sedimentatie 1u|Sedimentatie 1 uur|Bezinkingssnelheid|BSE|Vitesse de sédimentation 1ère heure|VS 1ère heure|BKS|BSR|Blutsenkungsgeschwindigkeit|V.S.|Eritrosedimentazione|Velocidade de hemossedimentação|Velocidade de sedimentação|Hemossedimentação|E.S.R.',
  '17849-1': 'Reticulócitos',
  '5902-2': 'Protime|Pro Time|Temps de Quick|Tiempo de Quick|Thromboplastinzeit (sec)',
  '5894-1':
    'Quick|PT (Quick)|Taux de prothrombine|Attività protrombinica|Atividade de protrombina|Actividad protrombina|Actividad protrombínica|Quick-Wert|TPZ|Thromboplastinzeit|Thromboplastinzeit (Quick)',
  '6301-6': 'I.N.R.|PT-INR|TP INR|RNI|INR (Ratio internacional normalizada)',
  '14979-9':
    'Temps de céphaline activée|Temps de céphaline + activateur|Tempo di tromboplastina parziale attivata|Tempo di tromboplastina parziale|Partielle Thromboplastinzeit|Tempo de tromboplastina parcial ativada|TTPa',
  '3255-7': 'Fibrinogeno|Fibrinogène|Fibrinogeen|Fibrinogênio',
  '48065-7': 'D-Dimères|Dímeros D|D-dímeros|D-Dimero|Dimères D|D-dimeren',
  '27811-9':
    'Antithrombin III|Antithrombin|Antithrombine III|Antithrombine|Antitrombina III|Antitrombina|AT III|ATIII|Antithrombin activity|Antithrombin III Funct',
  '27819-2': 'Protein C functional',
  '27822-6': 'Protein S functional',
  '2019-8': 'pCO2|PaCO2|pCO2 arterial',
  '2703-7': 'pO2|PaO2|pO2 arterial',
  '2708-6':
    'sO2|SaO2|O2 Saturation|O2 Sat|Oxygen saturation|Sauerstoffsättigung|Saturación de oxígeno|Saturation en oxygène|Saturazione O2|Zuurstofsaturatie',
  '11555-0':
    'Base Excess|BE|Exceso de base|Basenabweichung|Basenüberschuss|Excès de base|Eccesso di basi|Base-overschot|Excesso de base',
  '20563-3': 'COHb|CO-Hb|Carboxyhémoglobine|Carboxihemoglobina|Carbossiemoglobina',
  '2614-6': 'MetHb|Met-Hb|Méthémoglobine|Metahemoglobina|Metaemoglobina|Methämoglobin',
  '10331-7':
    'Rhesus|Rhesus factor|Rh factor|Factor Rh|Rhesusfaktor|Fattore Rh|Fator Rh|Rhesus D|Facteur Rhésus',
  '883-9': 'Groupe ABO|Grupo ABO|ABO-Blutgruppe|ABO-bloedgroep|Gruppo ABO',
  '24467-3':
    'CD4+ T cells|CD4 T cells|CD4 cells|CD4+ lymphocytes|Linfocitos CD4|Lymphocytes CD4|Abs CD4 Helper|Abs. CD 4 Helper|Absolute CD4 Helper|Absolute CD 4 Helper|CD4 Absolute|CD4 Absolute Count|Abs. CD4|CD4 Count|Absolute CD4 Count|T-Helper cells (CD4)',
  '8123-2':
    'CD4+ T cells|CD4 T cells|CD4 cells|CD4+ lymphocytes|Linfocitos CD4|Lymphocytes CD4|% CD4 Pos. Lymph.|% CD 4 Pos. Lymph.|CD4 Percent|CD4 %|CD4 Lymphs %',
  '14135-8':
    'Abs. CD8 Suppressor|CD8+ T cells|CD8 T cells|CD8 cells|Linfocitos CD8|Lymphocytes CD8|Abs. CD 8 Suppressor|Absolute CD 8 Suppressor|CD8 Absolute|CD8 Absolute Count|CD8 Count|Absolute CD8 Count|T-Suppressor cells (CD8)',
  '8101-8':
    'CD8+ T cells|CD8 T cells|CD8 cells|Linfocitos CD8|Lymphocytes CD8|% CD8 Pos. Lymph.|% CD 8 Pos. Lymph.|CD8 Percent|CD8 %|CD8 Lymphs %',
  '54218-3':
    'Helper/Suppressor Ratio|T4/T8 ratio|Rapport CD4/CD8|Cociente CD4/CD8|Relação CD4/CD8|Rapporto CD4/CD8|CD4/CD8-Quotient',
  '8122-4':
    'Total T cells (CD3)|CD3+ T cells|T cells (CD3)|Abs. CD 3|Abs. CD3|Absolute CD3|Absolute CD 3|CD3 Absolute|CD3 Absolute Count|CD3 Count|Total T-lymphocytes (CD3)',
  '8124-0':
    'Total T cells (CD3)|CD3+ T cells|T cells (CD3)|% CD3 Pos. Lymph.|% CD 3 Pos. Lymph.|CD3 Percent|CD3 %|CD3 Lymphs %',
  '8117-4':
    'B cells (CD19)|CD19+ B cells|CD19 Percent|CD19 %|% CD19 Pos. Lymph.|% CD 19 Pos. Lymph.|CD19 (B cells)|CD19 B-lymphocytes',
  '5778-6': 'Couleur|Farbe|Kleur|Colore|Coloración',
  '5767-9': 'Aspect|Aspetto|Aspecto|Aussehen|Transparency|Transparência|Trasparenza',
  '32167-9': 'Trübung|Troebelheid|Turbidez|Limpidité|Turbidity|Helderheid|Klarheit|Clarté',
  '2965-2':
    'Peso specifico|Gravedad específica|Densité|Densidad|Spezifisches Gewicht|Soortelijk gewicht|Densidade|Peso específico|Densità|Relative Dichte|Sp. Gravity|Sp. Gr.|S.G.|Spez. Gewicht|Spezif. Gewicht|Densité urinaire',
  '2756-5':
    'pH urinario|pH-Wert|Reaktion (pH)|Reação (pH)|Reazione (pH)|Reaction (pH)|pH (Reaction)',
  '20454-5': 'Proteine|Proteínas|Eiweiß|Eiwit',
  '25428-4': 'Glucosio|Glucosa|Glukose|Glicose|Glucose|Zucker|Sugar|Urine Sugar|Reducing sugar',
  '2514-8':
    'Cétones|Corps cétoniques|Cuerpos cetónicos|Chetoni|Corpi chetonici|Ketonkörper|Ketonen|Corpos cetônicos|Cetonas|Acétone|Ketone Bodies|Ketone Body|Acetone bodies',
  '5770-3': 'Bilirubina|Bilirubine|Bilirrubina|Bilirubin|Bile Pigment|Bile pigment (bilirubin)',
  '5818-0': 'Urobilinógeno|Urobilinogène|Urobilinogeen|Urobilinogênio',
  '5802-4': 'Nitrites|Nitriti|Nitritos|Nitrit|Nitriet|Nitrito',
  '5799-2':
    'Esterasi leucocitaria|Esterasa leucocitaria|Leukozyten-Esterase|Leukozytenesterase|Esterase leucocitária|Leucocyte esterase|Leucocytes|Leukozyten|Leukocyten|Leucocitos|Leucociti',
  '5794-3': 'Sang|Sangre|Blut|Bloed|Sangue|Emoglobina|Hemoglobina|Hémoglobine|Hämoglobin',
  '5821-4': 'Leucocytes|Leukozyten|Leukocyten|Leucocitos|Leucociti|Piocitos',
  '13945-1': 'Hematíes|Erythrozyten|Erytrocyten|Emazie|Eritrociti|Eritrocitos|Hemácias',
  '5787-7':
    'Cellules épithéliales|Células epiteliales|Epithelzellen|Epitheelcellen|Cellule epiteliali|Células epiteliais',
  '11277-1': 'Plattenepithelien|Plaveiselepitheel|Células escamosas',
  '25145-4': 'Bactéries|Bacterias|Bakterien|Bacteriën|Batteri|Flora bacteriana',
  '8247-9': 'Moco|Muco|Schleim|Slijm',
  '24124-0': 'Cylindres|Cilindros|Zylinder|Cilinders|Cilindri',
  '49755-2': 'Cristaux|Cristales|Kristalle|Kristallen|Cristalli|Cristais',
  '5822-2': 'Levures|Levaduras|Hefen|Gisten|Lieviti|Leveduras|Yeast cells|Hefezellen|Budding yeast',
  '14957-5':
    'Microalbuminurie|Albumine urinaire|Urine albumin|Albumina urinaria|Mikroalbuminurie|Albumine (urine)',
  '2161-8':
    'Créatinine urinaire|Creatinina urinaria|Creatinina en orina|Kreatinin im Urin|Urine creatinine|Créatininurie',
  '14683-7':
    'Créatinine urinaire|Creatinina urinaria|Creatinina en orina|Kreatinin im Urin|Urine creatinine|Créatininurie',
  '2888-6': 'Protéinurie|Proteinuria',
  '2889-4': 'Protéinurie des 24h|Proteinuria 24 h|Proteinuria de 24 horas',
  '20570-8': 'PCV/Hct|Hct/PCV|HCT (PCV)|PCV (HCT)',
  '26508-2': 'Stab|Stab cells|Stab neutrophils|Band cells|Band forms|Juveniles (bands)',
  '30341-2':
    'ESR 1st hour|ESR 1 hr|ESR after 1 hour|E.S.R. 1st hour|BSG 1. Std|BSG 1 h|BSG (1h)|BKS|BKS 1. Std|Blutsenkung|Blutsenkung 1. Std|VS 1ère heure|VS 1h|Vitesse de sédimentation 1ère heure|VES 1 ora|VES 1a ora|BSE 1 uur',
  '28009-9': 'Urine Volume|Volume of urine|Quantity of urine',
  '4625-0': 'HbS|Hb S|Hgb S|Sickle hemoglobin',
}
