import type { TokenClaims } from '@course/contract/accounts/accounts'
import { type EditedDocument, readDocument } from '@course/contract/publishing/content-editing'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { DocumentEditor } from './document-editor.tsx'

interface DocumentPageProps {
  account: TokenClaims
  loaded: EditedDocument
}

/** Loads the document again only on purpose, so that nothing typed is replaced. */
export function DocumentPage({ account, loaded: first }: DocumentPageProps) {
  const [{ loaded, count, message }, setShown] = useState({ loaded: first, count: 0, message: '' })
  const { act } = useAction()
  const reload = (done: string) =>
    act(async () => {
      const again = await call(readDocument, { params: { document: first.document } })
      setShown({ loaded: again, count: count + 1, message: done })
    })
  return <DocumentEditor key={count} {...{ account, loaded, message }} onReload={reload} />
}
