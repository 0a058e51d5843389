/**
 * As localNames, for specific IgE and for antibodies to extractable nuclear antigens. Allergens are printed with or without
 * the letter and number that test makers share, such as f13 for peanut.
 */
export const allergyNames: Readonly<Record<string, string>> = {
  '6096-2':
    'D1 Dermatophagoides pteronyssinus|Dermatophagoides pteronyssinus|Huisstofmijt|D1 House dust mite|Acarien D. pteronyssinus|D. pteronyssinus|Ácaro D. pteronyssinus|Hausstaubmilbe D. pteronyssinus|Huisstofmijt D. pteronyssinus',
  '6095-4':
    'D2 Dermatophagoides farinae|Dermatophagoides farinae|Acarien D. farinae|D. farinae|Ácaro D. farinae',
  '6833-8':
    'Cat dander|E1 Cat dander|Cat dander E1|Kattenepitheel|Katzenepithelien|Kattenschilfers|Phanères de chat|Squames de chat|Epithélium de chat|Epitelio de gato|Katzenschuppen|Epitelio di gatto|Forfora di gatto',
  '6098-8':
    'Dog dander|E5 Dog dander|Dog dander E5|Hondenepitheel|Hundeepithelien|Hondenschilfers|Phanères de chien|Squames de chien|Epithélium de chien|Epitelio de perro|Hundeschuppen|Epitelio di cane|Forfora di cane|Epitélio de cão',
  '6106-9':
    'Egg white|F1 Egg white|Egg white F1|Kippeneiwit|Hühnereiweiß|Clara de huevo|Blanc d’œuf|Blanc d’oeuf|Hühnereiklar|Albume d’uovo|Clara de ovo',
  '7258-7':
    'Cow milk|Cow’s milk|F2 Milk|Milk F2|Koemelk|Kuhmilch|Leche de vaca|Lait de vache|Latte vaccino|Latte di mucca|Leite de vaca',
  '6082-2': 'Codfish|F3 Codfish|Cod F3|Kabeljauw|Kabeljau|Bacalao|Cabillaud|Dorsch|Merluzzo',
  '6276-0':
    'F4 Wheat|Wheat F4|Tarwe F4|Weizenmehl|Trigo F4|Farine de blé|Blé F4|Weizen F4|Frumento F4',
  '6037-6': 'F6 Barley|Barley F6',
  '6206-7':
    'Peanut|F13 Peanut|Peanut F13|Pinda|Pinda F13|Erdnuss|Cacahuete|Arachide|Amendoim|Aardnoot',
  '6248-9': 'Soybean|F14 Soybean|Soybean F14|Soja F14|Sojabohne|Soya F14',
  '6246-3': 'Shrimp|F24 Shrimp|Shrimp F24|Garnaal|Garnele|Camarón|Crevette|Gambero|Camarão',
  '6158-0': 'K82 Latex|Latex K82',
  '6085-5': 'Common ragweed|W1 Common ragweed|Common ragweed W1',
  '15283-5':
    'Silver birch|T3 Silver birch|Silver birch T3|Berk T3|Birke T3|Bouleau|Birke|Abedul|Betulla|Bétula|Bouleau T3|Betulla T3',
  '6273-7': 'Walnut F256|Walnuss|Walnoot|Noix commune',
  '29964-4':
    "Anti-SSA/Ro|Anti-SS-A/Ro|SS-A/Ro|SS-A (Ro)|Anti-SS-A|Anti-Ro|Anti-SSA (Ro)|Ro/SSA|Sjogren's Anti-SS-A",
  '29965-1':
    "Anti-SSB/La|Anti-SS-B/La|SS-B/La|SS-B (La)|Anti-SS-B|Anti-La|Anti-SSB (La)|La/SSB|Sjogren's Anti-SS-B",
  '29374-6': 'Anti-U1-RNP|U1-RNP|RNP Ab|RNP antibodies',
  '11090-8': 'Anti-Sm antibody|Anti-Sm Ab|Smith antibodies|Smith Ab',
  '11565-9': 'Anti-Jo1|Jo-1 Ab|Jo1',
  '27416-7':
    'Anti-Scl70|Scl70|Scl-70 Ab|Scl70-Ak|Scl-70-Ak|Anti-Scl-70-Ak|Scl-70-Antikörper|Anti-DNA-Topoisomerase I|Anti-Topo I|Topoisomerase-I-Antikörper|Topoisomerase I Ab|Anticuerpos anti-Scl-70|Ac anti-Scl-70|Anti-topoisomerasa I|Anticuerpos anti-topoisomerasa I|Anticorps anti-Scl-70|Anti-topoisomérase I|Anticorps anti-topoisomérase I|Anticorpi anti-Scl-70|Anti-topoisomerasi I|Anticorpi anti-topoisomerasi I|Scl-70 antistoffen|Anti-Scl-70 antistoffen|Topo-isomerase I antistoffen|Anticorpos anti-Scl-70|Anticorpos anti-topoisomerase I|Antiscleroderma-70 antibodies|Scleroderma-70',
}
