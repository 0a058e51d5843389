import { Card } from '#components/ui/card.tsx'
import type { ClinicContact } from '#lib/clinic-contact/clinic-contact.ts'
import { ContactHours } from './contact-hours.tsx'
import { OpeningLine } from './opening-line.tsx'

/** For visitors who need the clinic to continue. */
export function ReachClinic({ contact }: { contact: ClinicContact }) {
  const readAt = new Date().toISOString()
  return (
    <Card as="section" aria-labelledby="reach-us">
      <h2 id="reach-us" className="text-lg">
        {contact.name}
      </h2>
      <OpeningLine contact={contact} readAt={readAt} />
      <div className="mt-4 border-t border-line pt-4">
        <ContactHours contact={contact} readAt={readAt} />
      </div>
    </Card>
  )
}
