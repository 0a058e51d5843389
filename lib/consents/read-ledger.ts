import type { DbReader } from '#lib/db/client.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { asOrderId, type PatientId } from '#lib/ids.ts'
import { compareTexts } from './compare-texts.ts'
import {
  type ConsentVersion,
  isAsked,
  isWithdrawable,
  type LedgerConsent,
  type LedgerEntry,
} from './consent-ledger.ts'
import { consentTexts, findCurrentConsentText, isSameMeaning } from './consent-texts.ts'
import { type ConsentType, requiredConsentTypes } from './consent-types.ts'
import { listAgreements } from './list-agreements.ts'

/** Each consent that is asked for or was ever given. The caller audits. */
export async function readLedger(
  tx: DbReader,
  { patientId, locale }: { patientId: PatientId; locale: Locale },
): Promise<LedgerConsent[]> {
  const given = await tx.consentRecord.findMany({
    where: { patientId },
    select: { id: true, type: true, version: true, givenAt: true, orderId: true },
  })
  const ended = await tx.consentWithdrawal.findMany({ where: { patientId } })
  const agreements = await listAgreements(tx, patientId)
  const types = new Set<string>([...requiredConsentTypes, ...given.map(({ type }) => type)])
  return [...types].map((type) => {
    const entries: LedgerEntry[] = [
      ...given
        .filter((row) => row.type === type)
        .map(({ id, version, givenAt, orderId }) => ({
          kind: 'agreed' as const,
          consentId: String(id),
          version,
          at: givenAt.toISOString(),
          orderId: orderId === null ? null : asOrderId(orderId),
        })),
      ...ended
        .filter((row) => row.type === type)
        .map(({ version, withdrawnAt }) => ({
          kind: 'withdrawn' as const,
          consentId: null,
          version,
          at: withdrawnAt.toISOString(),
          orderId: null,
        })),
    ].sort((one, other) => other.at.localeCompare(one.at))
    return presentConsent({
      type,
      locale,
      entries,
      agreed: agreements.find((row) => row.type === type),
    })
  })
}

interface Read {
  type: string
  locale: Locale
  entries: LedgerEntry[]
  agreed: { version: string } | undefined
}

function presentConsent({ type, locale, entries, agreed }: Read): LedgerConsent {
  const newest = findCurrentConsentText(type as ConsentType)
  const isCovered =
    agreed !== undefined && (!newest || isSameMeaning(agreed.version, newest.version))
  const last = entries[0]
  return {
    type,
    title: newest?.title[locale] ?? type,
    state: isCovered ? 'in-force' : last?.kind === 'withdrawn' ? 'withdrawn' : 'asked',
    version: agreed?.version ?? newest?.version ?? last?.version ?? '',
    newest: newest ? { version: newest.version, publishedOn: newest.publishedOn } : null,
    entries,
    can: {
      withdraw: agreed !== undefined && isWithdrawable(type),
      agree: isAsked(type) && !isCovered,
    },
  }
}

/** What each version changed, newest first. */
export function listVersions(type: string, locale: Locale): ConsentVersion[] {
  const texts = consentTexts.filter((text) => text.type === type)
  return texts
    .flatMap(({ version, publishedOn, text }, index) => {
      const before = texts[index - 1]
      if (!before) return []
      return {
        version,
        publishedOn,
        isNewMeaning: !isSameMeaning(before.version, version),
        changes: compareTexts(before.text[locale], text[locale]),
      }
    })
    .reverse()
}
