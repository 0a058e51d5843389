import { describe, expect, it } from 'vitest'
import { inviteStaffSchema } from '#lib/accounts/credentials-schema.ts'
import { markupOf } from '#testing/web/words-of.tsx'
import { InviteStaff } from './invite-staff.tsx'

describe('the form of an invitation', () => {
  it('has no role until one is chosen', () => {
    const options = markupOf(<InviteStaff />).match(/<option[^>]*>[^<]*/g)
    expect(options?.[0]).toContain('value=""')
    expect(options?.slice(1).join()).not.toContain('selected')
    const { error } = inviteStaffSchema.safeParse({ email: 'ana@clinic.example', role: '' })
    expect(error?.issues).toMatchObject([{ path: ['role'], message: 'choice' }])
  })
})
