import type { Context } from '#lib/auth/context.ts'
import { approveTemplate } from '#lib/results-desk/step-templates.ts'

// Texts for next steps, as a clinic would approve them.
const templates = [
  {
    name: 'In range, no change',
    textEn:
      'All of these values are within the lab’s ranges. Nothing needs to change. We suggest the same test again in a year.',
    textEs:
      'Todos estos valores están dentro de los rangos del laboratorio. No hace falta cambiar nada. Le sugerimos repetir la misma prueba en un año.',
  },
  {
    name: 'Repeat in two weeks',
    textEn:
      'One value is slightly outside the lab’s range. This is often temporary. Please repeat the test in two weeks, and message us if you feel unwell before then.',
    textEs:
      'Un valor está ligeramente fuera del rango del laboratorio. A menudo es pasajero. Repita la prueba en dos semanas y escríbanos si se siente mal antes.',
  },
  {
    name: 'Talk it over',
    textEn:
      'We’d like to talk about these results with you. They are not urgent. Please book a 20-minute visit within the next two weeks.',
    textEs:
      'Queremos hablar con usted sobre estos resultados. No son urgentes. Pida una cita de 20 minutos en las próximas dos semanas.',
  },
]

/** Their ids, by name. */
export async function seedTemplates(
  staff: ReadonlyMap<string, Context>,
): Promise<Map<string, string>> {
  const clinician = staff.get('Dr. Lucia Ferrante')
  if (!clinician) throw new Error('Templates need a clinician')
  const ids = new Map<string, string>()
  for (const template of templates) {
    const { templateId } = await approveTemplate(clinician, template)
    ids.set(template.name, templateId)
  }
  return ids
}
