import { Prisma } from '#service/db/generated/client.ts'
import { teamIdAllowlist } from './is-teams-account.ts'

/** An account `a` with its laboratory `l`, as answers have it. */
export function labAccountJson(allowlist = teamIdAllowlist) {
  return Prisma.sql`json_build_object(
    'id', a.id,
    'lab', l.slug,
    'org_id', a.org_id,
    'status', a.status,
    'delegated_flow', a.delegated_flow,
    'provider_account_id', a.provider_account_id,
    'account_name', a.account_name,
    'default_clinical_notes', a.default_clinical_notes,
    'business_units', a.business_units,
    'allowed_billing', a.allowed_billing,
    'team_id_allowlist', ${allowlist}
  )`
}
