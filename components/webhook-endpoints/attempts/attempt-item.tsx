import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { indentJson } from '#components/staff-orders/page/indent-json.ts'
import { Chip } from '#components/ui/chip.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { AttemptView } from '#lib/service-endpoints/endpoint-view.ts'

interface AttemptItemProps {
  attempt: AttemptView
  /** its response needs a reason */
  isWithheld: boolean
}

export function AttemptItem({ attempt, isWithheld }: AttemptItemProps) {
  const t = useTranslations('webhook-endpoints.attempts')
  const { number, startedAt, tookMs, status, failure, requestHeaders, response } = attempt
  const answered = status ?? '–'
  return (
    <li className="rounded-card border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5">
        <h3 className="text-sm font-bold">{t('number', { number })}</h3>
        <Chip tone={failure === null ? 'good' : 'alert'}>
          {failure === null
            ? t('delivered', { status: answered })
            : t(`failures.${failure}`, { status: answered })}
        </Chip>
        <span className="text-xs text-soft tabular-nums sm:ml-auto">
          <LocalTime instant={startedAt} /> · {t('took', { ms: tookMs })}
        </span>
      </div>
      {requestHeaders.length > 0 && (
        <Part title={t('request')} label={t('requestOf', { number })}>
          {requestHeaders.map(({ name, value }) => `${name}: ${value ?? t('withheld')}`).join('\n')}
        </Part>
      )}
      {!isWithheld && (
        <Part title={t('response')} label={t('responseOf', { number })}>
          {response === null
            ? t(status === null ? 'noResponse' : 'empty')
            : indentJson(response) || t('empty')}
        </Part>
      )}
    </li>
  )
}

function Part({ title, label, children }: { title: string; label: string; children: ReactNode }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-10 cursor-pointer items-center justify-between gap-3 px-3 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
        tabIndex={0}
        aria-label={label}
        className="max-h-72 overflow-auto border-t border-line bg-sunken/50 p-3"
      >
        <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{children}</pre>
      </section>
    </details>
  )
}
