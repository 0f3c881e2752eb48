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
  verified: { title: 'Verified', kind: 'success', text: 'This certificate is genuine. It should say exactly this:' },
  revoked: { title: 'Revoked', kind: 'warning', text: 'This certificate is no longer valid. It said:' },
  replaced: { title: 'Replaced', kind: 'warning', text: 'A newer certificate has replaced this one, which said:' },
  withdrawn: {
    title: 'Withdrawn',
    kind: 'warning',
    text: 'The member’s data has been erased, so this page no longer shows a name.',
  },
}

/** Where anyone who has a certificate can check it. */
export default function CertificatePage({ loaderData: certificate }: PageProps<typeof loader>) {
  if (!certificate)
    return (
      <Page width="reading">
        <PageTitle>Not found</PageTitle>
        <p>There is no certificate at this address. Compare it with the printed one, character by character.</p>
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
