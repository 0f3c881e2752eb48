import { sendInvitations } from '@course/contract/office/users/invitations'
import { maxImport, workbookType } from '@course/contract/office/users/user-import'
import { userFileColumns } from '@course/contract/office/users/users'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { numberText } from '@course/contract/words/counts'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { call } from '../../../../api.ts'
import { forgetsFile } from '../../../../forms/forgets-file.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Button, ButtonLink, ButtonRow } from '../../../../kit/button.tsx'
import { saveFile } from '../../../../kit/downloads.ts'
import { Notice } from '../../../../kit/notice.tsx'
import { Card } from '../../../../shell/card.tsx'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { privateMeta } from '../../../../shell/page-meta.ts'
import { invitationsText } from '../invitation-texts.ts'
import styles from './import.module.css'
import { ImportConfirm } from './import-confirm.tsx'
import { ImportFormat } from './import-format.tsx'
import { doneText, sentText } from './import-text.ts'
import { PreviewRows } from './preview-rows.tsx'
import { RefusedRowsButton } from './refused-rows-button.tsx'
import { type ImportResult, useImport } from './use-import.ts'

export const meta = () => privateMeta(pages.usersImport)

const saveTemplate = () => saveFile('users.csv', 'text/csv', '\uFEFF', `${userFileColumns.join(',')}\r\n`)

/** Upload a file, check how it is read and what it would do, then import it. */
export default function UsersImport() {
  const { step, read, reread, write, restart } = useImport()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const done = useRef<HTMLElement>(null)
  const hasFailed = step.at === 'choosing' && step.failure !== undefined

  // The focused button has been removed.
  useEffect(() => {
    if (hasFailed) input.current?.focus()
  }, [hasFailed])
  useEffect(() => {
    if (step.at === 'done') done.current?.focus()
  }, [step.at])

  const again = () => {
    if (input.current) input.current.value = ''
    restart()
    input.current?.focus()
  }
  return (
    <Page>
      <PageTitle level={2}>Import users</PageTitle>
      <Card>
        <p>
          A CSV file or an Excel workbook, for example another platform’s export or a spreadsheet, with at most{' '}
          {numberText(maxImport.rows)} rows. People are identified by their email: known ones are changed, others are
          created.
        </p>
        <ButtonRow>
          <Button quiet onClick={saveTemplate}>
            Download a template
          </Button>
        </ButtonRow>
        <div className={styles.file}>
          <label htmlFor={id}>CSV file or Excel workbook (.xlsx)</label>
          <input
            id={id}
            ref={input}
            type="file"
            accept={`.csv,.tsv,.txt,.xlsx,text/csv,${workbookType}`}
            {...forgetsFile}
            onChange={({ target }) => target.files?.[0] && read(target.files[0])}
            disabled={step.at === 'writing'}
          />
        </div>
        <p className={styles.progress} role="status">
          {step.at === 'reading' && 'Reading the file…'}
        </p>
        {step.at === 'choosing' && step.failure && <Notice kind="error">{step.failure}</Notice>}
      </Card>
      {'open' in step && (
        <>
          <ImportFormat open={step.open} onChange={(change) => reread(step.open, change)} />
          {step.failure && <Notice kind="error">{step.failure}</Notice>}
          <ImportConfirm
            open={step.open}
            isReading={step.at === 'rereading'}
            isWriting={step.at === 'writing'}
            onAdministrators={(administrators) => reread(step.open, { administrators })}
            onImport={(invitations) => write(step.open, invitations)}
            onCancel={again}
          />
          <PreviewRows rows={step.open.preview.rows} />
        </>
      )}
      {step.at === 'done' && <ImportDone result={step.result} ref={done} onAgain={again} />}
    </Page>
  )
}

interface ImportDoneProps {
  result: ImportResult
  ref: Ref<HTMLElement>
  onAgain: () => void
}

/** What was imported. Invitations that were left for later can be sent from here or from the list of users. */
function ImportDone({ result: { counts, rows, newUserIds, hasInvited }, ref, onAgain }: ImportDoneProps) {
  const [sent, setSent] = useState<number>()
  const { busy, act } = useAction()
  const invite = async () => {
    const { counts: sending } = await call(sendInvitations, { body: { UserIds: newUserIds } })
    setSent(sending.sent)
  }
  const isWaiting = newUserIds.length > 0 && !hasInvited && sent === undefined
  return (
    <>
      <Notice kind="success" ref={ref}>
        {doneText(counts, hasInvited ? newUserIds.length : 0)}
      </Notice>
      {sent !== undefined && <Notice kind="success">{sentText(sent)}</Notice>}
      <ButtonRow>
        {isWaiting && (
          <Button busy={busy} onClick={() => act(invite)}>
            {`Send ${invitationsText(newUserIds.length)}`}
          </Button>
        )}
        <RefusedRowsButton rows={rows} />
        <ButtonLink quiet={isWaiting} to={paths.users}>
          Users
        </ButtonLink>
        <Button quiet onClick={onAgain}>
          Import another file
        </Button>
      </ButtonRow>
    </>
  )
}
