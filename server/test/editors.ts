import type { DocumentName } from '@course/contract/publishing/documents/documents'
import type { TestSite } from './test-site.ts'

type Person = Awaited<ReturnType<TestSite['person']>>

// biome-ignore lint/suspicious/noExplicitAny: a test edits whatever the body holds
type Body = any

/** A tab of the editor: it keeps the version that it has read, as a browser does. */
export async function openTab(person: Person, document: DocumentName) {
  const path = `/api/content/${document}`
  const { version, body } = (await person.get(path)).body
  return {
    version: version as number,
    body: body as Body,
    /** Saves the body that an edit makes from the one that was read. */
    save: (edit: (body: Body) => Body, more: object = {}) =>
      person.put(path, { FromVersion: version, Body: edit(structuredClone(body)), ...more }),
    restore: (from: number) => person.post(`${path}/versions/${from}/restore`, { FromVersion: version }),
    publish: () => publish(person, [[document, version]]),
  }
}

export const publish = (person: Person, versions: [DocumentName, number][], Note?: string) =>
  person.post('/api/content/publish', {
    Documents: versions.map(([Document, Version]) => ({ Document, Version })),
    ...(Note === undefined ? {} : { Note }),
  })

/** Saves an edit and publishes it. */
export async function editAndPublish(person: Person, document: DocumentName, edit: (body: Body) => Body) {
  const saved = await (await openTab(person, document)).save(edit)
  if (saved.status !== 200) return saved
  return publish(person, [[document, saved.body.version]])
}

export const edits = {
  headline: (headline: string) => (home: Body) => ({ ...home, headline }),
  moveFirstToEnd: ([first, ...rest]: Body[]) => [...rest, first],
  archive: (id: string) => (entries: Body[]) =>
    entries.map((entry) => (entry.id === id ? { ...entry, archived: true } : entry)),
  unarchive: (id: string) => (entries: Body[]) =>
    entries.map(({ archived, ...entry }) =>
      entry.id === id ? entry : { ...entry, ...(archived ? { archived } : {}) },
    ),
  rename: (id: string, name: string) => (entries: Body[]) =>
    entries.map((entry) => (entry.id === id ? { ...entry, name } : entry)),
  add: (id: string) => (entries: Body[]) => [...entries, { id, productId: 1, name: `Video ${id}`, vimeoNumber: '123' }],
}
