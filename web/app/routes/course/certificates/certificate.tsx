import { type CertificateState, readCertificate } from '@course/contract/course/certificates'
import { pages } from '@course/contract/pages'
import { ApiError, call } from '../../../api.ts'
import { Notice } from '../../../kit/notice.tsx'
import type { LoaderArgs, MetaFunction, PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { formatTitle } from '../../../shell/page-meta.ts'
import { Paper } from './paper.tsx'

export const meta: MetaFunction = () => [
  { title: formatTitle(pages.certificate.title) },
  { name: 'robots', content: 'noindex' },
]
export const ErrorBoundary = () => <PageError level={1} />

export const loader = ({ params: { id } }: LoaderArgs<'id'>) =>
  call(readCertificate, { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  })

const words: Record<CertificateState, { title: string; kind: 'success' | 'warning'; text: string }> = {
  verified: { title: 'Verified', kind: 'success', text: 'This certificate is genuine. It must say exactly this:' },
  revoked: { title: 'Revoked', kind: 'warning', text: 'This certificate no longer holds. It said:' },
  replaced: { title: 'Replaced', kind: 'warning', text: 'A newer certificate took the place of this one, which said:' },
  withdrawn: {
    title: 'Withdrawn',
    kind: 'warning',
    text: 'The data of the person was erased, so this page no longer says who it was.',
  },
}

/** Where anybody who has the paper checks it. */
export default function CertificatePage({ loaderData: certificate }: PageProps<typeof loader>) {
  if (!certificate)
    return (
      <Page width="reading">
        <PageTitle>Not found</PageTitle>
        <p>There is no certificate at this address. Compare it with the paper, character by character.</p>
      </Page>
    )
  const { title, kind, text } = words[certificate.state]
  return (
    <Page width="reading">
      <PageTitle>{title}</PageTitle>
      <Notice kind={kind} quiet>
        <p>{text}</p>
      </Notice>
      <Paper {...certificate} />
    </Page>
  )
}
