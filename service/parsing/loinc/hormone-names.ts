const freeThyroxine =
  'T4 libre (FT4)|Thyroxine libre|T4L|Free thyroxine|Vrij thyroxine|Vrije T4|Freies T4 (fT4)|Tiroxina libera|T4 libre'
const freeTriiodothyronine =
  'T3 libre (FT3)|Triiodothyronine libre|T3L|Free triiodothyronine|Vrije T3|Triiodotironina libera|T3 libre'
const testosterone =
  'Testostérone|Testosterona total|Testosteron gesamt|Testosteron totaal|Testostérone totale'
const estradiol = '17-Beta-Estradiol|Œstradiol|Estradiol (E2)'
const progesterone = 'Progestérone'
const prolactin = 'Prolactine|Prolattina'
const androgenSulfate =
  'Sulfate de DHEA|DHEA-SO4|S-DHEA|DHEA-sulfato|DHEA-sulfaat|SDHEA|DHEA-Sulfat'
const parathyrin =
  'PTH intacte|Parathormone intacte|Paratormone|PTH intatta|Paratormônio|PTH, intakt|Parathyroïdhormoon|PTH-intacta'
const nativeDna =
  'ds-DNA-Antikörper|Anticorps anti-ADN natif|Anticorps anti-ADN double brin|Anticuerpos anti-DNA|Anticuerpos anti-ADN|Anticorpi anti-DNA nativo|dsDNA-antistoffen|dsDNS-Ak'

/** As localNames, for hormones, proteins of inflammation, tumor markers, antibodies, and infections. */
export const hormoneNames: Readonly<Record<string, string>> = {
  '3016-3':
    'TSH ultrasensible|TSH us|TSH 3e génération|TSH ultrasensível|TSH basaal|Thyréostimuline|Tireotropina|Thyrotropine|TSH - Hormônio tireoestimulante|Hormônio tireoestimulante|Hormona tireoestimulante|TSH (Tirotropina)',
  '3024-7': freeThyroxine,
  '14920-3': freeThyroxine,
  '3051-0': freeTriiodothyronine,
  '14928-6': freeTriiodothyronine,
  '8099-4':
    'Anticorps anti-peroxydase|TPO-antistoffen|Anti-thyroid peroxidase|TPO-Antikörper|Anticorpi anti-perossidasi',
  '8098-6':
    'Anticorps anti-thyroglobuline|Tg-antistoffen|Anticorpi anti-tireoglobulina|Anticorpos anti-tireoglobulina|Thyreoglobulin-Antikörper',
  '3013-0': 'Thyroglobuline|Tireoglobulina|Thyreoglobulin|Tiroglobulina',
  '5385-0':
    'TSH-receptor antistoffen|Anticorps anti-récepteur de la TSH|TSH receptor antibodies|Anticorpi anti-recettore TSH',
  '2986-8': testosterone,
  '14913-8': testosterone,
  '2991-8':
    'Testosterona libre|Testostérone libre|Freies Testosteron|Testosterone libera|Vrij testosteron|Testosterona livre',
  '2243-4': estradiol,
  '14715-7': estradiol,
  '2839-9': progesterone,
  '14890-8': progesterone,
  '10501-5':
    'Hormone lutéinisante|Ormone luteinizzante|Luteïniserend hormoon|Hormônio luteinizante',
  '15067-2':
    'Hormone folliculostimulante|Ormone follicolo-stimolante|Follikelstimulerend hormoon|Hormônio folículo-estimulante',
  '2842-3': prolactin,
  '15081-3': `${prolactin}|Prolaktin|Prolactina`,
  '2191-5': androgenSulfate,
  '14688-6': androgenSulfate,
  '1668-3': '17-OH-Progesteron|17-OH-progesterona|17 OH progestérone|17-alfa-hidroxiprogesterona',
  '1854-9': 'Androstenedion|Androstènedione|Androstendion|Androstenediona',
  '2143-6': 'Cortisolo|Cortisol basal',
  '14675-3': 'Cortisolo|Cortisol basal|Kortisol',
  '9813-7': 'Cortisol, A.M.|Cortisol (AM)',
  '2484-4': 'Somatomedin C|Somatomedina C|Somatomédine C',
  '2731-8': parathyrin,
  '14866-8': parathyrin,
  '1988-5':
    'Protéine C-réactive|Proteina C reattiva|Proteína C reativa|Proteína C reativa (PCR)|Proteína C reactiva (PCR)|Proteina C Reattiva (PCR)|C-reactief proteïne|CRP (C-reaktives Protein)|PCR (Proteína C reativa)',
  '30522-7':
    'PCR ultrassensível|CRP ultrasensible|Protéine C réactive ultrasensible|PCR alta sensibilidad|PCR ad alta sensibilità|Hochsensitives CRP',
  '33959-8': 'Procalcitonine|Procalcitonina|Prokalzitonin',
  '2458-8': 'Immunoglobuline A|Immunoglobulina A|Imunoglobulina A',
  '2465-3': 'Immunoglobuline G|Immunoglobulina G|Imunoglobulina G',
  '2472-9': 'Immunoglobuline M|Immunoglobulina M|Imunoglobulina M',
  '19113-0':
    'IgE totales|IgE totali|IgE gesamt|IgE totaal|IgE total|Gesamt-IgE|Immunoglobuline E|Inmunoglobulina E|Imunoglobulina E|Immunglobulin E',
  '4485-9': 'Complément C3|C3c|C3c-Komplement|Complemento C3|Komplement C3',
  '4498-2': 'Complément C4|Complemento C4|Komplement C4',
  '89579-7':
    'Troponin I, High Sens|Troponina I ultrasensible|Troponine I hypersensible|Troponine I ultra-sensible|Troponina I alta sensibilità|hs-TnI|Troponin I hs|Troponine I hs|hsTnI',
  '67151-1': 'Troponine T hs|hs-TnT|Troponine T ultra-sensible|hs-troponine T|Troponina T hs',
  '33762-6': 'NTproBNP|Pro-BNP|NT-pro-BNP',
  '2639-3': 'Mioglobina|Myoglobine',
  '2857-1':
    'PSA totale|Antigène prostatique spécifique|PSA totaal|Prostata-spezifisches Antigen|Antigene prostatico specifico|PSA, gesamt',
  '10886-0': 'PSA libre|PSA frei|Freies PSA|PSA libera|PSA libero|Vrij PSA|PSA vrij|PSA livre',
  '12841-3':
    'Quotient fPSA/PSA|PSA libre/PSA total|Ratio PSA libre/total|Rapport PSA libre/PSA total|fPSA/PSA|fPSA/tPSA|Rapporto PSA libero/totale|PSA libre/total|PSA vrij/totaal|Relação PSA livre/total|Cociente PSA libre/total|PSA-Quotient',
  '2039-6':
    'Antigène carcino-embryonnaire|Antígeno carcinoembrionario|Carcinoembryonaal antigeen|Antigene carcinoembrionario',
  '1834-1': 'Alfa-1-fetoproteína|Alpha-1-Fetoprotein|Alpha-foeto-protéine',
  '11572-5': 'RA Latex Turbid.|Fator reumatoide|Factor reumatoideo|Reumafactoren',
  '8061-4':
    'Anticorps antinucléaires|Antinucleaire antistoffen|Anticorpi anti-nucleo|Anticorpos antinucleares|Facteur antinucléaire',
  '5048-4':
    'Anticorps antinucléaires titer|Antinucleaire antistoffen titer|Anticorpi anti-nucleo titer|Anticorpos antinucleares titer|Anticuerpos antinucleares titer|Antinukleäre Antikörper titer|ANA titer',
  '53027-9':
    'Anticorps anti-CCP|Anti-CCP|Ac anti-CCP|Anticorpi anti-CCP|CCP-antistoffen|Anticorps anti-peptides citrullinés|Anticorpos anti-CCP',
  '5130-0': nativeDna,
  '31017-7':
    'Anticorps anti-transglutaminase IgA|Anti-transglutaminasa IgA|Transglutaminase-IgA|Anti-tTG IgA|Anti-transglutaminase IgA|Anticorpi anti-transglutaminasi IgA|Transglutaminase IgA antistoffen|Antitransglutaminasa IgA|Transglutaminase-Ak IgA',
  '53982-5': 'Anti-centromere B|Anti-CENP-B|Centromeer B|Centromere B',
  '5370-2': 'ASO titre|Antistreptolysine O|Antistreptolisina O|Antiestreptolisina',
  '5196-1': 'Antigene HBs|Antigene di superficie HBs',
  '22322-2': 'Anticorpi anti-HBs|Anticorpos anti-HBs',
  '16935-9':
    'Anticorpi anti-HBs|Anticorpos anti-HBs|Hepatitis B Surf Ab Quant|Hep B surface Ab, quant',
  '13952-7':
    'Anticorps anti-HBc|Anticorps anti-HBc totaux|HBc-Antikörper|HBc-antistoffen|Anticuerpos anti-HBc|Anticorpi anti-HBc|Anti-HBc gesamt|Anti-HBc totaal',
  '13955-0':
    'Anticorps anti-HCV|Anticorpi anti-HCV|HCV-antistoffen|Anticorpos anti-HCV|Hepatitis C antistoffen',
  '56888-1':
    'VIH 1/2 Ag-Ac|HIV Ag/Ab combo|HIV 1/2 Ag/Ab|VIH (Ag-Ac)|HIV Ag/Ak|HIV 1/2 Ag/Ak|HIV 1/2 Ag/As|HIV Ab/p24 Ag Screen',
  '22587-0':
    'Syphilis TPHA|Sífilis TPHA|Treponema pallidum antistoffen|Treponema pallidum-Ak|Treponema pallidum (TPHA)',
  '5334-8':
    'Rubéole IgG|Röteln IgG|Röteln-Virus IgG|Rosolia IgG|Rodehond IgG|Rubella-virus IgG|Rubella Antibodies, IgG|Rubella IgG Ab|Rubella Ab, IgG|Rubella Immune Status IgG',
  '5388-4': 'Toxoplasmose IgG|Toxoplasmosi IgG|Toxoplasmosis IgG',
  '22580-5': 'Toxoplasmose IgG|Toxoplasmosi IgG|Toxoplasmosis IgG',
  '25542-2': 'Toxoplasmose IgM|Toxoplasmosi IgM|Toxoplasmosis IgM',
  '22244-8': 'Citomegalovirus IgG|Cytomégalovirus IgG|Cytomegalie IgG',
  '24119-0': 'Citomegalovirus IgM|Cytomégalovirus IgM|Cytomegalie IgM',
  '38445-3': 'Calprotectine|Calprotectine fécale|Calprotettina|Calprotettina fecale',
  '31204-1':
    'Anti-HBc IgM|HBc IgM|HBcAb IgM|Hep B Core Ab, IgM|Hepatitis B Core Ab, IgM|Hepatitis B Core IgM|IgM anti-HBc',
  '22314-9':
    'Hep A Ab, IgM|Hepatitis A Ab, IgM|HAV IgM|Anti-HAV IgM|Hepatitis A IgM|HAV Ab IgM|IgM anti-HAV',
  '48378-4':
    'Kappa/Lambda Ratio|Kappa/Lambda Ratio,S|Kappa/Lambda FLC Ratio|Free Kappa/Lambda Ratio|Kappa/Lambda Light Chains Free with Ratio|Kappa/Lambda-Quotient|Cociente kappa/lambda|Rapport kappa/lambda|Rapporto kappa/lambda',
  '36916-5':
    'Free Kappa Lt Chains,S|Kappa Free Light Chain|Free Kappa Light Chains|Kappa light chain, free|Freie Leichtketten Kappa|Cadenas ligeras kappa libres|Chaînes légères libres kappa',
  '33944-0':
    'Free Lambda Lt Chains,S|Lambda Free Light Chain|Free Lambda Light Chains|Lambda light chain, free|Freie Leichtketten Lambda|Cadenas ligeras lambda libres|Chaînes légères libres lambda',
}
