import { listDocuments, readDocument } from '@course/contract/content-editing'
import { type DocumentName, documentNames } from '@course/contract/documents'
import { pages } from '@course/contract/pages'
import { callGuarded, sessionContext } from '../../access/guard.ts'
import { PageError } from '../../ui/page-error.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/content.ts'
import { DocumentList } from './document-list.tsx'
import { DocumentPage } from './document-page.tsx'

export const meta = () => privateMeta(pages.content)
export const ErrorBoundary = PageError

const isDocument = (id: string): id is DocumentName => (documentNames as string[]).includes(id)

/** The list and a document share one script, because every page loads the list of scripts. */
export async function clientLoader({ request, params, context }: Route.ClientLoaderArgs) {
  const id = 'id' in params ? params.id : undefined
  if (id === undefined) return { documents: await callGuarded(request, listDocuments) }
  // For an unknown document, the page shows the server's words.
  const document = isDocument(id) ? id : ('unknown' as DocumentName)
  return {
    account: context.get(sessionContext),
    loaded: await callGuarded(request, readDocument, { params: { document } }),
  }
}

export default function Content({ loaderData }: Route.ComponentProps) {
  if ('documents' in loaderData) return <DocumentList documents={loaderData.documents} />
  return <DocumentPage key={loaderData.loaded.document} {...loaderData} />
}
