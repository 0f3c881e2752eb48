import { useRevalidator, useRouteError } from 'react-router'
import { messageOf } from '../api.ts'
import { Button, ButtonLink, ButtonRow } from './button.tsx'
import { Notice } from './notice.tsx'
import { Page, PageTitle } from './page.tsx'

/** In place of a page whose data could not be had: says so, and tries again. */
export function PageError({ level = 2 }: { level?: 1 | 2 }) {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  return (
    <Page width={level === 1 ? 'reading' : 'form'}>
      <PageTitle level={level}>This page could not be shown</PageTitle>
      <Notice kind="error">{messageOf(error)}</Notice>
      <ButtonRow>
        <Button onClick={() => revalidate()} busy={state !== 'idle'}>
          Try again
        </Button>
        <ButtonLink quiet to="/home">
          Home
        </ButtonLink>
      </ButtonRow>
    </Page>
  )
}
