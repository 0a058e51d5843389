import { useTranslations } from 'next-intl'
import { SelectField } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { anchorSides } from '#lib/harm-anchors/anchor-view.ts'

export const emptyAnchor = {
  name: '',
  loincCode: '',
  unit: '',
  side: 'high',
  value: '',
  textEn: '',
  textEs: '',
  source: '',
}
export type AnchorEntries = typeof emptyAnchor

interface AnchorFieldsProps {
  entries: AnchorEntries
  /** by field, as the server words them */
  problems: Record<string, string>
  onChange: (entries: AnchorEntries) => void
}

export function AnchorFields({ entries, problems, onChange }: AnchorFieldsProps) {
  const t = useTranslations('harm-anchors')
  const bind = (name: keyof AnchorEntries) => ({
    label: t(`fields.${name}`),
    value: entries[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...entries, [name]: target.value }),
    isDense: true,
  })
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        <TextField {...bind('name')} maxLength={80} />
        <TextField {...bind('loincCode')} inputMode="numeric" placeholder="1742-6" />
        <TextField {...bind('unit')} placeholder="U/L" />
        <SelectField {...bind('side')}>
          {anchorSides.map((side) => (
            <option key={side} value={side}>
              {t(`sides.${side}`)}
            </option>
          ))}
        </SelectField>
        <TextField {...bind('value')} inputMode="decimal" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...bind('textEn')} lang="en" maxLength={200} />
        <TextField {...bind('textEs')} lang="es" maxLength={200} />
      </div>
      <TextField {...bind('source')} description={t('sourceHint')} maxLength={300} />
    </>
  )
}
