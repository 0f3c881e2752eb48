import * as paths from '@course/contract/paths'
import { Page, PageTitle } from './page.tsx'

/** The document of every unknown address. Its script leads home. */
export const NotFound = () => (
  <Page width="reading">
    <PageTitle>Page not found</PageTitle>
    <p id="not-found">
      There is no such page. <a href={paths.home}>Go to the home page</a>
    </p>
  </Page>
)
