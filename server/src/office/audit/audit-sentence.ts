import { type AuditValues, actOf, auditDetails } from '@course/contract/office/audit/audit-acts'
import { type DocumentName, documentKind } from '@course/contract/publishing/documents/documents'
import { fullName } from '@course/contract/words/isolated-text'

interface Name {
  firstName: string
  lastName: string
}

interface Entry {
  act: string
  command: string | null
  actor: Name | null
  person: Name | null
  object: string | null
  before: AuditValues
  after: AuditValues
}

/** An entry as a sentence, with the names that people and documents have today, and its values line by line. */
export function describeEntry(entry: Entry): { sentence: string; details: string[] } {
  const { act, command, actor, person, object, before, after } = entry
  const kind = actOf(act)
  const who = actor ? fullName(actor) : command === null ? 'Someone' : `The command ${command}`
  const facts = {
    who,
    person: person ? fullName(person) : 'someone whose account is gone',
    object: object === null ? '?' : kind.object === 'document' ? documentTitle(object) : object,
    documents: documentTitles(after.documents),
  }
  return { sentence: kind.say({ ...facts, before, after }), details: auditDetails(before, after) }
}

/** The title of a document, or its name if this release does not know it. */
function documentTitle(name: string): string {
  try {
    return `“${documentKind(name as DocumentName).title}”`
  } catch {
    return `“${name}”`
  }
}

function documentTitles(names: unknown): string {
  const titles = Array.isArray(names) ? names.map((name) => documentTitle(String(name))) : []
  const last = titles.pop() ?? 'documents'
  return titles.length > 0 ? `${titles.join(', ')} and ${last}` : last
}
