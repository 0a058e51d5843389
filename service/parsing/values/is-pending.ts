import { stripMarks } from '#service/parsing/strip-marks.ts'

/** In English, Dutch, German, French, Spanish, Italian, and Portuguese; lower case, without accents. */
const pending = new RegExp(
  `^(?:${[
    '(?:results? )?(?:pending|awaited|to follow)',
    'in (?:process|progress)',
    '(?:(?:uitslag|resultaat) )?volgt(?: nog)?',
    'nog niet bekend',
    'in behandeling',
    '(?:(?:ergebnis|befund|wert) )?folgt(?: noch)?',
    '(?:noch )?ausstehend',
    'steht (?:noch )?aus',
    'in (?:arbeit|bearbeitung)',
    '(?:resultat )?(?:a suivre|en attente)',
    '(?:(?:analyse|dosage|examen) )?en cours',
    '(?:resultado )?(?:pendiente|pendente)',
    'en (?:proceso|curso)',
    '(?:(?:risultato|resultado) )?(?:segue|seguira)',
    'in (?:corso|attesa)',
    'a seguir',
    'em (?:curso|andamento)',
    'aguarda resultado',
  ].join('|')})$`,
)

const rejected =
  /^(?:hemolyz?ed|haemolysed|(?:sample |specimen )?(?:hemolyzed|rejected|insufficient|clotted)|canceled|cancelled|qns|tnp|test not performed|muestra (?:hemolizada|insuficiente|coagulada)|anulad[oa]|hamolytisch|nicht bestimmbar|prelevement insuffisant|hemolyse|gehemolyseerd|campione (?:emolizzato|insufficiente)|amostra (?:hemolisada|insuficiente))$/

/** Whether a laboratory prints that the result follows: there is no value yet. */
export const isPending = (text: string) => pending.test(plainWords(text))

/** Whether it prints that there is no result, and why. */
export const isRejected = (text: string) => rejected.test(plainWords(text))

function plainWords(text: string): string {
  const bare = text.replaceAll(/^[\s("[*]+|[\s)"\].,;:*…]+$/g, '')
  return stripMarks(bare).toLowerCase().replaceAll(/\s+/g, ' ')
}
