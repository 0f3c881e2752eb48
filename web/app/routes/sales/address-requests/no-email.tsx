import { Card } from '../../../shell/card.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { Part } from '../../../shell/part.tsx'
import { NoEmailForm } from './no-email-form.tsx'

/** For people who paid with a mistyped address, and so get neither the receipt nor a new password. */
export default function NoEmail() {
  return (
    <Page width="narrow">
      <Card>
        <PageTitle>I paid but get no email</PageTitle>
        <Part Content={NoEmailForm} data={{}} />
      </Card>
    </Page>
  )
}
