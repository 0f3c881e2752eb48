import { type AuditValues, actOf, auditDetails } from '@course/contract/office/audit/audit-acts'
import { type DocumentName, documentKind } from '@course/contract/publishing/documents/documents'
import { fullName } from '@course/contract/words/isolated-text'

interface Name {
  firstName: string
  lastName: string
}

interface Entry {
  act: string
  actorId: string | null
  command: string | null
  actor: Name | null
  personId: string | null
  person: Name | null
  object: string | null
  before: AuditValues
  after: AuditValues
}

/** An entry in words: who did what to whom, with the names of today, and how its values differ, line by line. */
export function describeEntry(entry: Entry, timeZone: string): { sentence: string; details: string[] } {
  const { act, command, actor, before, after } = entry
  const { title } = actOf(act)
  const who = actor ? fullName(actor) : command === null ? 'Someone' : `The command ${command}`
  const subject = subjectOf(entry)
  const did = title.charAt(0).toLowerCase() + title.slice(1)
  return {
    sentence: `${who} ${did}${subject === undefined ? '' : `: ${subject}`}.`,
    details: auditDetails(before, withTitles(after), timeZone),
  }
}

/** To whom or what it was done. Undefined if a person did it to themselves, or if the values say it. */
function subjectOf({ act, actorId, personId, person, object }: Entry): string | undefined {
  if (personId !== null && personId !== actorId) return person ? fullName(person) : 'someone whose account is gone'
  if (object === null || personId !== null) return undefined
  const kind = actOf(act).object
  if (kind === 'document') return documentTitle(object)
  return kind === 'video' || kind === 'download' ? `“${object}”` : undefined
}

function withTitles({ documents, versions, ...after }: AuditValues): AuditValues {
  if (!Array.isArray(documents)) return after
  const of = (at: number) => (Array.isArray(versions) && at in versions ? `, version ${versions[at]}` : '')
  return { ...after, documents: documents.map((name, at) => documentTitle(String(name)) + of(at)).join('; ') }
}

function documentTitle(name: string): string {
  try {
    return `“${documentKind(name as DocumentName).title}”`
  } catch {
    return `“${name}”`
  }
}
