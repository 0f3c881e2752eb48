import * as paths from '@course/contract/paths'
import { useRevalidator, useRouteError } from 'react-router'
import { ApiError, errorMessage } from '../api.ts'
import { Button, ButtonLink, ButtonRow } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { Page, PageTitle } from './page.tsx'

/** Shown if a page fails. It retries with a new document, because only that loads a missing script again. */
export function PageError({ level = 2 }: { level?: 1 | 2 }) {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  return (
    <Page width={level === 1 ? 'reading' : 'form'}>
      <PageTitle level={level}>This page could not be shown</PageTitle>
      <Notice kind="error">{errorMessage(error)}</Notice>
      <ButtonRow>
        <Button onClick={() => (error instanceof ApiError ? revalidate() : location.reload())} busy={state !== 'idle'}>
          Try again
        </Button>
        <ButtonLink quiet to={paths.home}>
          Home
        </ButtonLink>
      </ButtonRow>
    </Page>
  )
}
