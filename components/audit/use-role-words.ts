import { useTranslations } from 'next-intl'
import { staffRoles } from '#lib/auth/context.ts'

const otherRoles = ['patient', 'system', 'anonymous'] as const

/** The name of a role in the audit; undefined for one of a later version. */
export function useRoleWords() {
  const staff = useTranslations('common.staffRole')
  const others = useTranslations('audit.otherRoles')
  return (role: string): string | undefined => {
    const ofStaff = staffRoles.find((each) => each === role)
    if (ofStaff) return staff(ofStaff)
    const other = otherRoles.find((each) => each === role)
    return other && others(other)
  }
}
