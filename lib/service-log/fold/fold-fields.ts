import { canonicalText } from './canonical-text.ts'

export interface FieldState<Value = unknown> {
  fields: ReadonlyMap<string, Value>
  /** the version of the message that stated each field, and under `snapshotKey` that of the newest full snapshot */
  versions: ReadonlyMap<string, string>
}

export interface Statement<Value> {
  /** compared as text: the newer is the larger */
  version: string
  fields: Iterable<readonly [path: string, value: Value]>
  /** The message states every field the service has: what it leaves out is cleared. */
  isSnapshot: boolean
}

interface FieldRules {
  /** Fields that only our own log states, which no snapshot covers. */
  isOwnField(path: string): boolean
  quietFields: ReadonlySet<string>
}

export interface FoldedFields<Value> extends FieldState<Value> {
  isChanged: boolean
  changedFields: string[]
}

const snapshotKey = '(snapshot)'

/**
 * Folds one statement. Each field is a last-writer-wins register (ties go to the larger text), and the newest snapshot
 * a floor: fields of a lower version do not exist. Both only grow, so the result is the same for any order and number
 * of statements.
 */
export function foldFields<Value>(
  state: FieldState<Value>,
  { version, fields: stated, isSnapshot }: Statement<Value>,
  { isOwnField, quietFields }: FieldRules,
): FoldedFields<Value> {
  const fields = new Map(state.fields)
  const versions = new Map(state.versions)
  const touched = new Set<string>()
  let floor = versions.get(snapshotKey) ?? ''
  const raisesFloor = isSnapshot && version > floor
  if (raisesFloor) {
    floor = version
    versions.set(snapshotKey, version)
    for (const path of state.fields.keys()) {
      if (isOwnField(path) || (versions.get(path) ?? '') >= floor) continue
      fields.delete(path)
      versions.delete(path)
      touched.add(path)
    }
  }
  for (const [path, value] of stated) {
    if (version < floor && !isOwnField(path)) continue
    const known = versions.get(path)
    if (known !== undefined && !isNewer(version, value, known, fields.get(path))) continue
    fields.set(path, value)
    versions.set(path, version)
    touched.add(path)
  }
  const changedFields = [...touched].filter(
    (path) =>
      !quietFields.has(path) &&
      canonicalText(state.fields.get(path)) !== canonicalText(fields.get(path)),
  )
  return { fields, versions, isChanged: raisesFloor || touched.size > 0, changedFields }
}

function isNewer(version: string, value: unknown, knownVersion: string, known: unknown) {
  if (version !== knownVersion) return version > knownVersion
  return canonicalText(value) > canonicalText(known)
}
