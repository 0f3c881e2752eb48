import { Drawing } from '../../../kit/drawing.tsx'
import type { loginData } from '../../../page-data/account-data.ts'
import type { PageProps } from '../../../page-module.tsx'
import { Card } from '../../../shell/card.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { Part } from '../../../shell/part.tsx'
import { LoginForm } from './login-form.tsx'

export default function Login({ loaderData }: PageProps<typeof loginData>) {
  return (
    <Page width="narrow">
      <Card>
        <Drawing svg={loaderData.drawing} />
        <PageTitle>Members Area Login</PageTitle>
        <Part Content={LoginForm} data={{}} />
      </Card>
    </Page>
  )
}
