import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { redirect } from 'react-router'
import { readSession } from '../../../../access/claims.ts'
import { ButtonLink, ButtonRow } from '../../../../kit/button.tsx'
import { enterView } from '../../../../session.ts'
import { Card } from '../../../../shell/card.tsx'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { privateMeta } from '../../../../shell/page-meta.ts'

export const meta = () => privateMeta(pages.supportView)

/** Takes the token out of the address, which no server and no other tab gets to see. */
export function loader(): Response | null {
  const token = window.location.hash.slice(1)
  const session = readSession(token, Date.now())
  if (session.kind !== 'open' || !session.claims.act) return null
  enterView(token)
  return redirect(paths.members)
}

/** What a view that has ended leads to. */
export default function SupportView() {
  return (
    <Page width="narrow">
      <Card>
        <PageTitle>The support view has ended</PageTitle>
        <p>Close this tab, or go on as yourself. To look again, start another view on the member’s page.</p>
        <ButtonRow>
          <ButtonLink to={paths.users}>Users</ButtonLink>
        </ButtonRow>
      </Card>
    </Page>
  )
}
