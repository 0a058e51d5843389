import type { DbReader } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'

/** The physicians on file of the calling team; another team's are not found. */
export async function listPhysicians(db: DbReader, teamId: string, askedTeamId: string) {
  if (askedTeamId.toLowerCase() !== teamId) throw new HttpFault(404, 'Team does not exist')
  const physicians = await db.teamPhysician.findMany({
    where: { teamId },
    orderBy: [{ lastName: 'asc' }, { npi: 'asc' }],
  })
  return physicians.map(({ firstName, lastName, npi }) => ({
    first_name: firstName,
    last_name: lastName,
    npi,
  }))
}
