import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { BareTextArea } from '#components/ui/form/text-area.tsx'
import { findInJson, lineOf } from '#lib/insights/queries/find-in-json.ts'

interface QueryJsonProps {
  text: string
  /** by their paths in the request */
  faults: Record<string, string>
  isBad: boolean
  onChange: (text: string) => void
}

/** A fault selects the characters that it is about. */
export function QueryJson({ text, faults, isBad, onChange }: QueryJsonProps) {
  const t = useTranslations('insights.query')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const places = Object.entries(faults).map(([path, message]) => ({
    path,
    message,
    range: findInJson(text, path),
  }))
  const select = (range: [number, number]) => {
    area.current?.focus()
    area.current?.setSelectionRange(...range)
  }
  const tidy = () => {
    try {
      onChange(JSON.stringify(JSON.parse(text), null, 2))
    } catch {
      // What is not JSON stays as it was typed.
    }
  }
  const isInvalid = isBad || places.length > 0
  return (
    <div className="space-y-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <label htmlFor={id} className="font-semibold">
          {t('json.label')}
        </label>
        <Button size="small" variant="quiet" onClick={tidy}>
          {t('json.format')}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-soft">
        {t('json.hint')}
      </p>
      <BareTextArea
        ref={area}
        id={id}
        rows={22}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={text}
        aria-invalid={isInvalid || undefined}
        aria-describedby={`${id}-hint ${id}-faults`}
        onChange={(event) => onChange(event.target.value)}
        className="block w-full rounded-[0.625rem] border border-edge bg-card p-3 font-mono text-xs text-ink hover:border-soft aria-invalid:border-alert"
      />
      <div id={`${id}-faults`} className="space-y-2 empty:hidden">
        {isBad && (
          <Notice tone="alert" role="alert" title={t('json.label')}>
            {t('badJson')} {t('needsObject')}
          </Notice>
        )}
        {places.map(({ path, message, range }) => (
          <div key={path} className="flex items-start gap-2">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-alert" />
            <p className="min-w-0">
              {range ? (
                <button
                  type="button"
                  onClick={() => select(range)}
                  className="rounded-sm text-left font-semibold text-accent underline underline-offset-4"
                >
                  {t('refusedLine', { line: lineOf(text, range[0]), path })}
                </button>
              ) : (
                <span className="font-semibold">{t('refusedPlace', { path })}</span>
              )}
              <span lang="en" className="block text-alert [overflow-wrap:anywhere]">
                {message}
              </span>
            </p>
          </div>
        ))}
      </div>
    </div>
  )
}
