import type { Transaction } from '#lib/db/client.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import type { Applier, MessageEffect } from '#lib/service-log/applier.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { requestHistory } from '#lib/wearables/request-history.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { buildSampleRows, type SampleTables } from './sample-rows.ts'
import {
  answerEventType,
  parseWearableMessage,
  rereadEventType,
  type WearableContent,
  type WearableMessage,
  wearableEventTypes,
} from './wearable-message.ts'
import { writeConnections, writeDevices, writeHistory, writeStreams } from './write-connections.ts'
import { writeDays } from './write-days.ts'
import { writeSamples } from './write-samples.ts'
import { type OwnedContent, writeSummaries } from './write-summaries.ts'

export const wearableApplier: Applier<WearableMessage> = {
  name: 'wearable',
  eventTypes: wearableEventTypes,
  answerEventType,
  rereadEventType,
  parse: parseWearableMessage,
  subjectIdOf: ({ serviceUserId }) => serviceUserId.toLowerCase(),
  ownerOf: ({ clientUserId }) => clientUserId,
  apply: applyWearables,
  refold: async (tx, messages) => void (await foldInto(tx, messages)),
  reset: resetWearables,
}

/** Safe to repeat, in any order. History that is announced is read by a job. */
async function applyWearables(
  tx: Transaction,
  messages: readonly WearableMessage[],
): Promise<MessageEffect[]> {
  await lockSubjects(
    tx,
    messages.map(({ serviceUserId }) => serviceUserId.toLowerCase()),
  )
  const isNews = await foldInto(tx, messages)
  const changed = new Set<string>()
  for (const [index, message] of messages.entries()) {
    const patientId = patientOf(message)
    if (!patientId || !isNews[index]) continue
    changed.add(patientId)
    if (message.content.kind === 'history')
      await requestHistory(tx, { ...message.content, patientId })
  }
  await notifyChanges(
    tx,
    [...changed].map((wearablesOf) => ({ wearablesOf, clientUserId: wearablesOf })),
  )
  return isNews.map(presentEffect)
}

function presentEffect(hasNews: boolean): MessageEffect {
  return {
    isChanged: hasNews,
    hasNews,
    statusBefore: null,
    statusAfter: 'received',
    changedFields: [],
    addedEvents: 0,
  }
}

/** Data of someone who is no patient of ours has no place here. */
function patientOf({ clientUserId }: WearableMessage) {
  return clientUserId !== null && isUuid(clientUserId) ? clientUserId.toLowerCase() : undefined
}

/** For each message whether it changed anything; rows of one kind are written together. */
async function foldInto(tx: Transaction, messages: readonly WearableMessage[]): Promise<boolean[]> {
  const owned = messages.map((message) => {
    const patientId = patientOf(message)
    return patientId ? { ...message.content, patientId } : undefined
  })
  const only = <Kind extends WearableContent['kind']>(kind: Kind) =>
    owned.filter((content): content is OwnedContent<Kind> => content?.kind === kind)
  const tables = new Map(
    only('samples').map((content) => [content as object, buildSampleRows(content)]),
  )
  const joined = joinTables([...tables.values()])
  const samples = await writeSamples(tx, joined)
  await writeDays(tx, joined)
  const summaries = await writeSummaries(tx, only('summaries'))
  const others = {
    connection: await writeConnections(tx, only('connection')),
    device: await writeDevices(tx, only('device')),
    stream: await writeStreams(tx, only('stream')),
    history: await writeHistory(tx, [...only('history'), ...only('history-read')]),
  }
  return owned.map((content) => {
    if (!content) return false
    switch (content.kind) {
      case 'samples':
        return (tables.get(content)?.samples ?? []).some((row) => samples.has(row))
      case 'summaries':
        return content.summaries.some(({ id }) => summaries.has(id.toLowerCase()))
      case 'history-read':
        return others.history
      default:
        return others[content.kind]
    }
  })
}

function joinTables(tables: readonly SampleTables[]): SampleTables {
  return {
    series: tables.flatMap(({ series }) => series),
    contexts: tables.flatMap(({ contexts }) => contexts),
    samples: tables.flatMap(({ samples }) => samples),
  }
}

async function resetWearables(tx: Transaction) {
  await tx.$executeRaw`DELETE FROM wearable_connection`
  await tx.$executeRaw`DELETE FROM wearable_history`
  await tx.$executeRaw`DELETE FROM wearable_series`
  await tx.$executeRaw`DELETE FROM wearable_context`
  await tx.$executeRaw`DELETE FROM wearable_sample`
  await tx.$executeRaw`DELETE FROM wearable_summary`
  await tx.$executeRaw`DELETE FROM wearable_stream`
  await tx.$executeRaw`DELETE FROM wearable_day`
  await tx.$executeRaw`DELETE FROM wearable_device`
}
