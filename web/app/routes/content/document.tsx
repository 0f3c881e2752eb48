import { readDocument } from '@course/contract/content-editing'
import { type DocumentName, documentNames } from '@course/contract/documents'
import { pages } from '@course/contract/pages'
import { useState } from 'react'
import { callGuarded, sessionContext } from '../../access/guard.ts'
import { call } from '../../api.ts'
import { useAction } from '../../forms/use-action.ts'
import { PageError } from '../../ui/page-error.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/document.ts'
import { DocumentDesk } from './document-desk.tsx'

export const meta = () => privateMeta(pages.contentDocument)
export const ErrorBoundary = PageError

const isDocument = (id: string): id is DocumentName => (documentNames as string[]).includes(id)

export async function clientLoader({ request, params: { id }, context }: Route.ClientLoaderArgs) {
  // The server's words for an unknown document are shown.
  const document = isDocument(id) ? id : ('unknown' as DocumentName)
  return {
    account: context.get(sessionContext).sub,
    loaded: await callGuarded(request, readDocument, { params: { document } }),
  }
}

export default function DocumentPage({ loaderData: { account, loaded } }: Route.ComponentProps) {
  return <Reloading key={loaded.document} {...{ account, loaded }} />
}

/** Loads the document again only on purpose, so that nothing typed is replaced. */
function Reloading({ account, loaded: first }: Route.ComponentProps['loaderData']) {
  const [{ loaded, count, message }, setShown] = useState({ loaded: first, count: 0, message: '' })
  const { act } = useAction()
  const reload = (done: string) =>
    act(async () => {
      const again = await call(readDocument, { params: { document: first.document } })
      setShown({ loaded: again, count: count + 1, message: done })
    })
  return <DocumentDesk key={count} {...{ account, loaded, message }} onReload={reload} />
}
