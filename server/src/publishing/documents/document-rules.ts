import { isDeepStrictEqual } from 'node:util'
import { type DocumentAct, documentActs } from '@course/contract/publishing/documents/content-editing'
import { findProblems } from '@course/contract/publishing/documents/document-problems'
import {
  type DocumentBodies,
  type DocumentName,
  type DocumentValues,
  documentFamilies,
  documentKind,
  documentNames,
  documents,
  type FamilyName,
  type FixedDocumentName,
  familyDocument,
  isDocumentName,
  mayEditDocument,
  memberOf,
  splitUnknown,
} from '@course/contract/publishing/documents/documents'

type Bodies = Partial<DocumentBodies>

interface Entry {
  id: string
  archived?: boolean
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'string'

const entriesOf = (body: unknown): Entry[] => (Array.isArray(body) ? body.filter(isEntry) : [])

/** The entries that an earlier version has and a later one lacks. Nothing disappears by being left out. */
export function missingEntries(before: unknown, after: unknown): Entry[] {
  const kept = new Set(entriesOf(after).map(({ id }) => id))
  return entriesOf(before).filter(({ id }) => !kept.has(id))
}

/** Brings an earlier body back. Entries that were added since then are archived in it, not lost. */
export function restoreBody(earlier: unknown, newest: unknown): unknown {
  if (!Array.isArray(earlier)) return earlier
  return [...earlier, ...missingEntries(newest, earlier).map((entry) => ({ ...entry, archived: true }))]
}

const membersIn = (bodies: object, family: FamilyName): string[] =>
  Object.keys(bodies).flatMap((name) => {
    const member = memberOf(name)
    return member?.family === family ? [member.id] : []
  })

export function parseDocuments(bodies: Bodies): DocumentValues {
  const fixed = documentNames.map((name) => [name, documents[name].schema.parse(bodies[name])])
  const membersOf = (family: FamilyName) =>
    Object.fromEntries(
      membersIn(bodies, family).map((id) => [
        id,
        documentFamilies[family].schema.parse(bodies[familyDocument(family, id)]),
      ]),
    )
  return {
    ...Object.fromEntries(fixed),
    lessons: membersOf('lesson'),
    states: membersOf('state'),
    walkthroughs: membersOf('walkthrough'),
    pictures: membersOf('picture'),
    archivedVideoIds: entriesOf(bodies.videos).flatMap(({ id, archived }) => (archived ? [id] : [])),
  } as DocumentValues
}

/** The names of documents in a stable order: those of every site, then the members of families. */
export const namesIn = (bodies: object): DocumentName[] => [
  ...documentNames,
  ...Object.keys(bodies)
    .filter((name): name is DocumentName => isDocumentName(name) && memberOf(name) !== undefined)
    .sort(),
]

/** The places where two bodies differ, one line each: the path, what it was, and what it is. */
export function bodyDifferences(before: unknown, after: unknown, path = ''): string[] {
  if (isDeepStrictEqual(before, after)) return []
  const [old, now] = [childrenOf(before), childrenOf(after)]
  if (!old || !now || Array.isArray(before) !== Array.isArray(after))
    return [`${path || 'everything'}: ${shortText(before)} → ${shortText(after)}`]
  const keys = [...new Set([...old.keys(), ...now.keys()])]
  const moved =
    [...old.keys()].join() === [...now.keys()].filter((key) => old.has(key)).join() ? [] : [`${path}: the order`]
  return [
    ...moved.filter(() => Array.isArray(before)),
    ...keys.flatMap((key) => bodyDifferences(old.get(key), now.get(key), path ? `${path}.${key}` : key)),
  ]
}

function childrenOf(value: unknown): Map<string, unknown> | undefined {
  if (Array.isArray(value))
    return new Map(value.map((each, index) => [isEntry(each) ? each.id : String(index + 1), each]))
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined
}

function shortText(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 160 ? `${text.slice(0, 159)}…` : text
}

/** What may change although the words are still the same. A review by a lawyer makes terms the owner's own. */
const notWords = ['video', 'version', 'effectiveDate']

const wordsOf = (body: unknown) => Object.entries(body ?? {}).filter(([key]) => !notWords.includes(key))

/** The documents whose texts two sets of bodies have in common: words, terms, privacy and accessibility. */
export const findUnchangedTexts = (a: Bodies, b: Bodies): FixedDocumentName[] =>
  documentNames
    .filter((name) => documents[name].group === 'Words' || ['legal', 'privacy', 'accessibility'].includes(name))
    .filter((name) => isDeepStrictEqual(Object.fromEntries(wordsOf(a[name])), Object.fromEntries(wordsOf(b[name]))))

export const superAdminOnly = (name: DocumentName): string =>
  `Only a Super Admin can change "${documentKind(name).title}", because it is about money, the law or the brand.`

/** Why this release can't save a document: it would lose what a newer one has added. Undefined if it can. */
export function whyNotSave(name: DocumentName, body: unknown): string | undefined {
  const { unknown } = splitUnknown(name, body)
  if (unknown.length === 0) return undefined
  return `"${documentKind(name).title}" has fields of a newer release (${unknown.join(', ')}), so it was not saved. Edit it with the newer release.`
}

interface ActFacts {
  role: string
  document: DocumentName
  version: number
  /** The newest body; undefined in the list for one that is published. */
  body?: unknown
  hasDraft: boolean
  hasPublishedVideo: boolean
}

/** What an administrator can do with a document now. Captions belong to a published video. */
export function possibleActs({ role, document, version, body, hasDraft, hasPublishedVideo }: ActFacts): DocumentAct[] {
  const mayEdit = mayEditDocument(role, document)
  const maySave = mayEdit && (body === undefined || !whyNotSave(document, body))
  const can: Record<DocumentAct, boolean> = {
    save: maySave,
    publish: mayEdit && hasDraft && Object.keys(findProblems(document, body)).length === 0,
    discard: mayEdit && hasDraft,
    restore: maySave && version > 1,
    caption: hasPublishedVideo,
  }
  return documentActs.filter((act) => can[act])
}
