import { ScanBarcode } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'

/** For kits that came some other way, such as handed out at the clinic. */
export function RegisterPrompt() {
  const t = useTranslations('patient-home')
  return (
    <section
      aria-labelledby="register-prompt"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-accent-soft p-4.5 sm:p-5 print:hidden"
    >
      <ScanBarcode aria-hidden="true" className="size-7 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 id="register-prompt" className="text-base">
          {t('registerTitle')}
        </h2>
        <p className="text-sm text-ink/80">{t('registerText')}</p>
      </div>
      <LinkButton href="/kits/register" variant="secondary" size="small" className="min-h-11">
        {t('register')}
      </LinkButton>
    </section>
  )
}
