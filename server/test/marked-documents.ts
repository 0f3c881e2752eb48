import { type DocumentBodies, type DocumentName, documentKind } from '@course/contract/publishing/documents/documents'

const mark = 'Zebra {{windowDays}}.'

/** Puts a mark into each text of a document that allows one. */
export function markDocument(name: DocumentName, body: unknown): unknown {
  const { schema } = documentKind(name)
  const marked = structuredClone({ body })
  const visit = (holder: Record<string, unknown>, key: string) => {
    const value = holder[key]
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.keys(value)) visit(value as Record<string, unknown>, inner)
    if (typeof value !== 'string' || value.startsWith('https://')) return
    for (const candidate of [`${value} ${mark}`, mark, value]) {
      holder[key] = candidate
      if (schema.safeParse(marked.body).success) return
    }
  }
  visit(marked, 'body')
  return marked.body
}

/** The documents that have texts with marks, with a mark in each of these texts. */
export function markDocuments(bodies: Partial<DocumentBodies>): [DocumentName, unknown][] {
  // States and pictures have many texts, and none with marks.
  return (Object.keys(bodies) as DocumentName[])
    .filter((name) => !/^(?:state|picture)-/.test(name))
    .map((name): [DocumentName, unknown] => [name, markDocument(name, bodies[name])])
    .filter(([, body]) => JSON.stringify(body).includes(mark))
}
