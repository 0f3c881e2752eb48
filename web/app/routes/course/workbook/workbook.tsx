import { listProperties } from '@course/contract/course/workbook/properties'
import { downloadWorkbook } from '@course/contract/course/workbook'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { localDayText } from '@course/contract/words/dates'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callGuarded, sessionContext } from '../../../access/guard.ts'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { saveFile } from '../../../kit/save-file.ts'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { isViewing } from '../../../storage.ts'
import { newNoteId } from '../notes/note-id.ts'
import { sendLeftoverValues } from './leftover-values.ts'
import { PropertyForm } from './property-form.tsx'
import { PropertyList } from './property-list.tsx'
import { ReminderSwitch } from './reminder-switch.tsx'
import styles from './workbook.module.css'

export const meta = () => privateMeta(pages.workbook)
export const ErrorBoundary = PageError

export async function loader({ request, context }: LoaderArgs) {
  if (isViewing()) return undefined
  await sendLeftoverValues(context.get(sessionContext).sub)
  return callGuarded(request, listProperties)
}

/** A member's properties. */
export default function Workbook({ loaderData: workbook }: PageProps<typeof loader>) {
  const [isAdding, setAdding] = useState(false)
  const [newId] = useState(newNoteId)
  const navigate = useNavigate()
  if (!workbook)
    return (
      <Page>
        <PageTitle level={2}>{pages.workbook.title}</PageTitle>
        <p>Support does not see the workbook of a member.</p>
      </Page>
    )
  const { properties, readableUntil, reminders } = workbook
  return (
    <Page>
      <div className={styles.top}>
        <PageTitle level={2}>{pages.workbook.title}</PageTitle>
        <ButtonRow>
          {readableUntil === null && !isAdding && <Button onClick={() => setAdding(true)}>Add a property</Button>}
          {properties.length > 0 && <Download />}
        </ButtonRow>
      </div>
      {readableUntil !== null && (
        <Notice kind="warning">
          Your access to the course has ended. You can read and download your workbook until{' '}
          {localDayText(readableUntil)}. Then it is deleted.
        </Notice>
      )}
      {isAdding && (
        <Section title="New property">
          <PropertyForm
            id={newId}
            onSaved={({ id }) => void navigate(paths.property(id))}
            onCancel={() => setAdding(false)}
          />
        </Section>
      )}
      {properties.length === 0 && !isAdding && (
        <p className={styles.lead}>
          Keep each property that you look at here: seven worksheets, photos and papers, and the dates that must not be
          missed. Only you can read it.
        </p>
      )}
      {properties.length > 0 && <PropertyList properties={properties} />}
      {readableUntil === null && properties.length > 0 && <ReminderSwitch isOn={reminders} />}
    </Page>
  )
}

function Download() {
  const { busy, act } = useAction()
  const download = async () => {
    const all = await call(downloadWorkbook, { deadline: 120_000 })
    saveFile('workbook.json', 'application/json', JSON.stringify(all, null, 2))
  }
  return (
    <Button quiet busy={busy} onClick={() => void act(download)}>
      Download everything
    </Button>
  )
}
