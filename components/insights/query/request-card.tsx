import { ChevronRight, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import type { WireRequest } from './wire-request.ts'

interface RequestCardProps {
  request: WireRequest
  serviceUserId: string
}

/** For another program: the same request, without the key. */
export function RequestCard({ request, serviceUserId }: RequestCardProps) {
  const t = useTranslations('insights.query.request')
  const command = writeCommand(request, serviceUserId)
  const copy = () =>
    navigator.clipboard.writeText(command).then(
      () => showToast({ tone: 'good', message: t('copied') }),
      () => showToast({ tone: 'alert', message: t('copyFailed') }),
    )
  return (
    <details className="group rounded-card border border-line bg-card">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-card px-4 font-bold">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform group-open:rotate-90"
        />
        {t('title')}
      </summary>
      <div className="space-y-3 border-t border-line p-4">
        <p className="text-soft">{t('text')}</p>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
          tabIndex={0}
          aria-label={t('title')}
          className="max-h-96 overflow-auto rounded-[0.625rem] bg-sunken p-3"
        >
          <pre className="font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
            {command}
          </pre>
        </section>
        <Button
          size="small"
          variant="secondary"
          onClick={copy}
          icon={<Copy aria-hidden="true" className="size-4" />}
        >
          {t('copy')}
        </Button>
      </div>
    </details>
  )
}

function writeCommand(request: WireRequest, serviceUserId: string) {
  const body = JSON.stringify(request, null, 2).replaceAll("'", "'\\''")
  return [
    `curl "$SERVICE_URL/aggregate/v1/user/${serviceUserId}/query" \\`,
    `  -H "x-service-api-key: $TEAM_KEY" \\`,
    `  -H "content-type: application/json" \\`,
    `  -d '${body}'`,
  ].join('\n')
}
