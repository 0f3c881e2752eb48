import { memberOf } from '@course/contract/publishing/documents/documents'
import { countText } from '@course/contract/words/counts'
import { listText } from '@course/contract/words/list-text'
import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { namesIn } from './document-rules.ts'
import type { DocumentBodies } from './documents.queries.ts'

export interface NewLawChange {
  /** The ID that readers of the state guide get: with the code of the state. */
  id: string
  code: string
  state: string
}

export type CountConcerned = (db: Db, codes: readonly string[]) => Promise<number>

/** In seconds. Until then, a change that was published by mistake can be taken back, and nobody gets an email. */
const emailDelay = 300

/** The changes in the law that are new after a publication. A state that is published for the first time has none. */
export const newLawChanges = (before: Partial<DocumentBodies>, after: Partial<DocumentBodies>): NewLawChange[] =>
  namesIn(after).flatMap((name) => {
    const member = memberOf(name)
    if (member?.family !== 'state' || !before[name]) return []
    const [old, state] = [before[name], after[name]] as StateBody[]
    const known = new Set(old?.changes?.map(({ id }) => id))
    return (state?.changes ?? [])
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => ({ id: `${member.id}-${id}`, code: member.id, state: state?.name ?? member.id }))
  })

type StateBody = { name: string; changes?: { id: string }[] } | undefined

export async function queueLawEmails(tx: Db, jobs: Pick<Jobs, 'enqueue'>, changes: readonly NewLawChange[]) {
  const changeIds = changes.map(({ id }) => id)
  if (changeIds.length > 0) await jobs.enqueue(tx, 'workbook.law-changes', { changeIds }, emailDelay)
}

/** Who will get an email because of a publication, in a sentence. Undefined if it changes no law. */
export async function describeLawEmails(
  db: Db,
  count: CountConcerned,
  changes: readonly NewLawChange[],
): Promise<string | undefined> {
  if (changes.length === 0) return undefined
  const states = new Map(changes.map(({ code, state }) => [code, state]))
  const members = await count(db, [...states.keys()])
  return `${countText(members, 'member')} ${members === 1 ? 'gets' : 'get'} an email about the change of the law in ${listText([...states.values()])}, five minutes after it is published.`
}
