import type { Context } from '#lib/auth/context.ts'
import { getRoster } from '#lib/critical-results/roster/get-roster.ts'
import { saveRoster } from '#lib/critical-results/roster/save-roster.ts'

/** Who is called at once, and after each quarter of an hour without an answer. */
const shifts = {
  weekdays: ['Dr. Adaeze Okafor', 'Dr. Henrik Sorensen', 'Dr. Lucia Ferrante', 'Dr. Adaeze Okafor'],
  nights: ['Dr. Henrik Sorensen', 'Dr. Lucia Ferrante', 'Dr. Adaeze Okafor', 'Dr. Henrik Sorensen'],
  weekends: [
    'Dr. Lucia Ferrante',
    'Dr. Adaeze Okafor',
    'Dr. Henrik Sorensen',
    'Dr. Lucia Ferrante',
  ],
} as const

export async function seedRoster(staff: ReadonlyMap<string, Context>) {
  const admin = staff.get('Padma Natarajan')
  if (!admin) throw new Error('The roster needs an administrator')
  const idOf = (name: string) => {
    const actor = staff.get(name)?.actor
    return actor?.kind === 'staff' ? actor.userId : null
  }
  const usual = (['weekdays', 'nights', 'weekends'] as const).map((shift) => ({
    shift,
    onDate: null,
    label: null,
    userIds: shifts[shift].map(idOf),
  }))
  const holiday = {
    shift: 'date' as const,
    onDate: nextHoliday(),
    label: 'Christmas Day',
    userIds: shifts.weekends.map(idOf),
  }
  const { version, settings } = await getRoster(admin)
  await saveRoster(admin, { version, rows: [...usual, holiday], settings })
}

function nextHoliday(today = new Date()) {
  const isOver = today.getUTCMonth() === 11 && today.getUTCDate() > 25
  return `${today.getUTCFullYear() + Number(isOver)}-12-25`
}
