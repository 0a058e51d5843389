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

/** Whether a laboratory prints that the result follows: there is no value yet. */
export function isPending(text: string): boolean {
  const bare = text.replaceAll(/^[\s("[*]+|[\s)"\].,;:*…]+$/g, '')
  const plain = stripMarks(bare).toLowerCase()
  return pending.test(plain.replaceAll(/\s+/g, ' '))
}
