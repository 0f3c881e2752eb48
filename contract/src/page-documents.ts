import type { DocumentName } from './documents.ts'

/** The documents that the public pages are rendered from. Prices are filled in later. */
export const pageDocuments = [
  ...(['site', 'brand', 'home', 'info', 'legal', 'privacy', 'payment', 'descriptions'] as const),
] satisfies DocumentName[]

/** What the render process reads from its standard input, as JSON. */
export interface RenderInput {
  documents: Record<string, unknown>
  logo: string
}

/** A text that is equal for equal input, whatever the order of the keys. To compare what two sets of pages show. */
export function comparableInput({ documents, logo }: RenderInput): string {
  const sorted = (_: string, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return JSON.stringify([pageDocuments.map((name) => documents[name]), logo], sorted)
}
