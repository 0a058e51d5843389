import type { DbReader } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { getLabAccount, type LabAccountTerms, listAccountsAtLab } from './get-lab-account.ts'

interface AccountChoice {
  labId: number
  labAccountId?: string | null | undefined
  usable?: string[]
}

/**
 * The account for an order; null means the service's own. 404 for an unknown account; 400 when it is not
 * usable or the choice is ambiguous.
 */
export async function chooseLabAccount(
  db: DbReader,
  teamId: string,
  { labId, labAccountId, usable = ['active'] }: AccountChoice,
): Promise<LabAccountTerms | null> {
  if (labAccountId) {
    const named = await getLabAccount(db, teamId, labAccountId)
    if (named.labId !== labId) {
      throw new HttpFault(400, "The lab account does not belong to the lab test's laboratory")
    }
    if (!usable.includes(named.status))
      throw new HttpFault(400, `The lab account is ${named.status}`)
    return named
  }
  const linked = await listAccountsAtLab(db, teamId, labId)
  if (linked.length === 0) return null
  const [first, second] = linked.filter((account) => account.status === 'active')
  if (!first) throw new HttpFault(400, 'The team has no active lab account at this laboratory')
  if (second) {
    throw new HttpFault(
      400,
      'Several lab accounts are active at this laboratory: set lab_account_id',
    )
  }
  return first
}
