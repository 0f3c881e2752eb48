import { Drawing } from '../../../kit/drawing.tsx'
import type { resetData } from '../../../page-data/account-data.ts'
import type { PageProps } from '../../../page-module.tsx'
import { Card } from '../../../shell/card.tsx'
import { Page } from '../../../shell/page.tsx'
import { Part } from '../../../shell/part.tsx'
import { ResetForm } from './reset-form.tsx'

export default function Reset({ loaderData }: PageProps<typeof resetData>) {
  return (
    <Page width="narrow">
      <Card>
        <Drawing svg={loaderData.drawing} />
        <Part Content={ResetForm} data={{}} />
      </Card>
    </Page>
  )
}
