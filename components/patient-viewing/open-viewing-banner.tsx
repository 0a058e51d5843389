import type { OpenViewing } from '#lib/auth/context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { ViewingBanner } from './viewing-banner.tsx'

/** Nothing unless the session views as a patient. */
export function OpenViewingBanner({ viewing }: { viewing: OpenViewing | undefined }) {
  if (!viewing) return null
  const { patientId, patientName, endsInMs } = viewing
  return (
    <ClientMessages namespaces={['viewing.banner']}>
      <ViewingBanner patientId={patientId} name={patientName} endsInMs={endsInMs} />
    </ClientMessages>
  )
}
