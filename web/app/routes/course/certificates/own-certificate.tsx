import { issueCertificate, type OwnCertificate as Own, readOwnCertificate } from '@course/contract/course/certificates'
import { pages } from '@course/contract/pages'
import { useRevalidator } from 'react-router'
import { callGuarded } from '../../../access/guard.ts'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { isViewing } from '../../../storage.ts'
import { IssuedCertificate } from './issued-certificate.tsx'
import { MissingVideos } from './missing-videos.tsx'

export const meta = () => privateMeta(pages.ownCertificate)
export const ErrorBoundary = PageError

/** Anyone who has the ID of a certificate can read it, so a support view does not show it. */
export const loader = async ({ request }: LoaderArgs): Promise<Own | undefined> =>
  isViewing() ? undefined : callGuarded(request, readOwnCertificate)

/** A member's certificate; until there is one, what is left to do for it. */
export default function OwnCertificate({ loaderData }: PageProps<typeof loader>) {
  return (
    <Page width="reading">
      <PageTitle level={2}>Your certificate</PageTitle>
      {loaderData ? <Shown {...loaderData} /> : <p>Support can’t see a member’s certificate.</p>}
    </Page>
  )
}

function Shown(own: Own) {
  const { certificate, mayIssue, missing } = own
  const isNew = !certificate || certificate.state === 'revoked'
  return (
    <>
      {certificate && <IssuedCertificate certificate={certificate} />}
      {mayIssue && <Offer {...own} isFirst={isNew} />}
      {!certificate && missing.length > 0 && <MissingVideos {...own} />}
      {!certificate && !mayIssue && missing.length === 0 && (
        <p>You have completed the course, but without access to it, no certificate can be issued.</p>
      )}
    </>
  )
}

interface OfferProps {
  currentName: string
  unprintable: readonly string[]
  isFirst: boolean
}

/** The button that issues a certificate, and the name that it will show. */
function Offer({ currentName, unprintable, isFirst }: OfferProps) {
  const { revalidate } = useRevalidator()
  const { busy, act } = useAction()
  const issue = async () => {
    await call(issueCertificate)
    await revalidate()
  }
  const name = <bdi>{currentName}</bdi>
  if (unprintable.length > 0)
    return (
      <Notice kind="warning" quiet>
        <p>
          You have completed the course, but the certificate’s font lacks “{unprintable.join('”, “')}”, so it can’t show
          your name, {name}. Ask us to write it in the Latin alphabet in your account; then you can get your certificate
          here.
        </p>
      </Notice>
    )
  return (
    <>
      <p>
        {isFirst ? (
          <>
            You have completed the course. The certificate will show your name as {name}. If that isn’t right, ask us to
            change it first.
          </>
        ) : (
          <>
            Your account now has the name {name}. You can get a certificate with this name; the one above will then be
            shown as replaced.
          </>
        )}
      </p>
      <ButtonRow>
        <Button quiet={!isFirst} busy={busy} onClick={() => act(issue)}>
          {isFirst ? 'Get your certificate' : 'Get one with your new name'}
        </Button>
      </ButtonRow>
    </>
  )
}
