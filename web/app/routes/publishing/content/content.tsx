import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { readCaptions } from '@course/contract/publishing/captions'
import { listDocuments, readDocument } from '@course/contract/publishing/documents/content-editing'
import { type DocumentName, isDocumentName } from '@course/contract/publishing/documents/documents'
import { readLinkReport } from '@course/contract/publishing/link-checks'
import { callGuarded, sessionContext } from '../../../access/guard.ts'
import type { LoaderArgs, MetaFunction, PageProps } from '../../../page-module.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { CaptionsEditor } from './captions/captions-editor.tsx'
import { DocumentPage } from './document-editor.tsx'
import { DocumentList } from './document-list.tsx'

export const meta: MetaFunction = ({ location }) =>
  privateMeta(location.pathname.startsWith(paths.videoCaptions('')) ? pages.captions : pages.content)
export const ErrorBoundary = PageError

/** The list, a document and the captions of a video share one script, because every page loads the list of scripts. */
export async function loader({ request, params, context }: LoaderArgs) {
  const id = 'id' in params ? params.id : undefined
  if (id !== undefined && new URL(request.url).pathname === paths.videoCaptions(id))
    return { captions: await callGuarded(request, readCaptions, { params: { id } }) }
  if (id === undefined) {
    const [documents, report] = await Promise.all([
      callGuarded(request, listDocuments),
      callGuarded(request, readLinkReport),
    ])
    return { list: { documents, report } }
  }
  // For an unknown document, the page shows the server's words.
  const document = isDocumentName(id) ? id : ('unknown' as DocumentName)
  return {
    account: context.get(sessionContext),
    loaded: await callGuarded(request, readDocument, { params: { document } }),
  }
}

export default function Content({ loaderData }: PageProps<typeof loader>) {
  if ('captions' in loaderData) return <CaptionsEditor key={loaderData.captions.videoId} loaded={loaderData.captions} />
  if ('list' in loaderData) return <DocumentList {...loaderData.list} />
  return <DocumentPage key={loaderData.loaded.document} {...loaderData} />
}
