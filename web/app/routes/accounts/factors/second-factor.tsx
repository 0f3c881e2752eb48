import { readSecondFactor } from '@course/contract/accounts/second-factor'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callGuarded } from '../../../access/guard.ts'
import { Notice } from '../../../kit/notice.tsx'
import { SiteLink } from '../../../kit/site-link.tsx'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { NewRecoveryCodes, RecoveryCodesSection } from './recovery-codes-section.tsx'

export const meta = () => privateMeta(pages.secondFactor)
export const ErrorBoundary = PageError

export const loader = ({ request }: LoaderArgs) => callGuarded(request, readSecondFactor)

export default function SecondFactorPage({ loaderData: factor }: PageProps<typeof loader>) {
  const [newCodes, setNewCodes] = useState<string[]>([])
  const { revalidate } = useRevalidator()
  const hasFactor = factor.authenticatorSince !== null || factor.passkeys.length > 0
  /** @param codes the new recovery codes, if there are any */
  const afterChange = async (codes: string[] = []) => {
    if (codes.length > 0) setNewCodes(codes)
    await revalidate()
  }
  return (
    <Page width="form">
      <PageTitle level={2}>Second factor</PageTitle>
      <p>
        With a second factor, your password alone is not enough to log in.
        {!hasFactor && ' Setting up your first one logs you out everywhere else.'}{' '}
        <SiteLink to={paths.account}>Back to your account</SiteLink>
      </p>
      {factor.isRequired && !hasFactor && (
        <Notice kind="warning">
          This site requires a second factor of administrators. Set one up here, and you can go on.
        </Notice>
      )}
      {newCodes.length > 0 && <NewRecoveryCodes codes={newCodes} onKept={() => setNewCodes([])} />}
      <AuthenticatorSection since={factor.authenticatorSince} onChange={afterChange} />
      <PasskeysSection passkeys={factor.passkeys} onChange={afterChange} />
      {hasFactor && <RecoveryCodesSection left={factor.recoveryCodesLeft} onChange={afterChange} />}
    </Page>
  )
}
