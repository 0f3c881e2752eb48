import {
  type Certificate,
  issueCertificate,
  linkCertificateFile,
  type OwnCertificate as Own,
  readOwnCertificate,
} from '@course/contract/course/certificates'
import type { MissingVideo } from '@course/contract/errors'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { Link, useRevalidator } from 'react-router'
import { callGuarded } from '../../../access/guard.ts'
import { call } from '../../../api.ts'
import { ActionButton, DownloadButton } from '../../../forms/action-button.tsx'
import { ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { isViewing } from '../../../storage.ts'
import styles from './own-certificate.module.css'
import { Paper } from './paper.tsx'

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
        <ActionButton quiet={!isFirst} onPress={issue}>
          {isFirst ? 'Get your certificate' : 'Get one with your new name'}
        </ActionButton>
      </ButtonRow>
    </>
  )
}

/** What is left to do, and what counts. */
const MissingVideos = ({ total, missing }: Pick<Own, 'total' | 'missing'>) => (
  <>
    <p>
      {total - missing.length} of {total} completed. A video counts once you have watched 90% of it, or read its lesson
      to the end. Once all of them count, you can get your certificate here.
    </p>
    <h3 className={styles.subheading} id="missing">
      Left to do
    </h3>
    <ol className={styles.missing} aria-labelledby="missing">
      {missing.map((video) => (
        <li key={video.videoId} value={video.number}>
          <Link to={paths.memberVideo(video.videoId)}>{video.name}</Link>
          {video.marked && <p className={styles.why}>{whyNot(video)}</p>}
        </li>
      ))}
    </ol>
  </>
)

const whyNot = ({ hasLesson }: MissingVideo): string =>
  hasLesson
    ? 'You marked it as completed, but it counts only once you have watched 90% of it or read its lesson to the end.'
    : 'You marked it as completed, but it counts only once you have watched 90% of it.'

/** A certificate that was issued, with its download and its public address. */
function IssuedCertificate({ certificate }: { certificate: Certificate }) {
  if (certificate.state === 'revoked')
    return (
      <Notice kind="warning" quiet>
        <p>Your payment was refunded in full, so your certificate has been revoked, and its page says so.</p>
      </Notice>
    )
  const address = paths.certificate(certificate.id)
  return (
    <>
      <Paper {...certificate} />
      <ButtonRow>
        <DownloadButton quiet={false} getLink={() => call(linkCertificateFile)}>
          Download PDF
        </DownloadButton>
        <ButtonLink quiet to={address}>
          What others see
        </ButtonLink>
      </ButtonRow>
      <p className={styles.address}>
        The PDF shows a QR code and this address, where anyone who has it can check your certificate. Nothing else on
        this site leads there.
        <code>{`${location.origin}${address}`}</code>
      </p>
    </>
  )
}
