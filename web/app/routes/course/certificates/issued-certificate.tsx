import { type Certificate, linkCertificateFile } from '@course/contract/course/certificates'
import * as paths from '@course/contract/paths'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { startDownload } from '../../../kit/downloads.ts'
import { Notice } from '../../../kit/notice.tsx'
import styles from './own-certificate.module.css'
import { Paper } from './paper.tsx'

/** A certificate that was issued, with its download and its public address. */
export function IssuedCertificate({ certificate }: { certificate: Certificate }) {
  const { busy, act } = useAction()
  if (certificate.state === 'revoked')
    return (
      <Notice kind="warning" quiet>
        <p>Your payment was refunded in full, so your certificate has been revoked, and its page says so.</p>
      </Notice>
    )
  const download = async () => {
    startDownload((await call(linkCertificateFile)).url)
  }
  const address = paths.certificate(certificate.id)
  return (
    <>
      <Paper {...certificate} />
      <ButtonRow>
        <Button busy={busy} onClick={() => act(download)}>
          Download PDF
        </Button>
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
