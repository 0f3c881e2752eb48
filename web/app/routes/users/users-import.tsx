import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import {
  applyImport,
  type ImportPreview,
  importDigestHeader,
  longestImport,
  previewImport,
  userFileColumns,
} from '@course/contract/users'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { redirectAfterRefusal } from '../../access/guard.ts'
import { call, errorMessage } from '../../api.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card, Page, PageTitle } from '../../ui/page.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import { doneText, isWorthApplying, readyText } from './import-text.ts'
import { PreviewRows } from './preview-rows.tsx'
import styles from './users.module.css'

export const meta = () => privateMeta(pages.usersImport)

type Step =
  | { at: 'choosing'; failure?: string }
  | { at: 'reading' }
  | { at: 'ready' | 'writing'; file: Blob; preview: ImportPreview }
  | { at: 'done'; counts: ImportPreview['counts'] }

/** Upload a file, preview it, then import it. Nothing is written before that. */
export default function UsersImport() {
  const [step, setStep] = useState<Step>({ at: 'choosing' })
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const done = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()

  // The focused button has been removed.
  useEffect(() => {
    if (step.at === 'choosing' && step.failure) input.current?.focus()
    if (step.at === 'done') done.current?.focus()
  }, [step])

  const failed = (error: unknown) => {
    const path = redirectAfterRefusal(error, pathname)
    if (path) return void navigate(path)
    setStep({ at: 'choosing', failure: errorMessage(error) })
  }
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    if (!chosen) return
    if (chosen.size > longestImport.bytes) return setStep({ at: 'choosing', failure: tooLong })
    setStep({ at: 'reading' })
    try {
      // A copy, so that the import matches the preview even if the file changes on disk.
      const file = new Blob([await chosen.arrayBuffer()])
      setStep({ at: 'ready', file, preview: await call(previewImport, { file }) })
    } catch (error) {
      failed(error)
    }
  }
  const write = async (file: Blob, { digest, counts }: ImportPreview) => {
    try {
      await call(applyImport, { file, headers: { [importDigestHeader]: digest }, deadline: 120_000 })
      setStep({ at: 'done', counts })
    } catch (error) {
      failed(error)
    }
  }
  const again = () => {
    if (input.current) input.current.value = ''
    setStep({ at: 'choosing' })
    input.current?.focus()
  }

  return (
    <Page>
      <PageTitle level={2}>Import users</PageTitle>
      <Card>
        <p>
          A CSV file in UTF-8 with the columns {userFileColumns.join(', ')} and at most{' '}
          {longestImport.rows.toLocaleString('en-US')} rows. People are identified by their email: known ones are
          changed, others are created and invited by email.
        </p>
        <div className={styles.file}>
          <label htmlFor={id}>CSV file</label>
          <input
            id={id}
            ref={input}
            type="file"
            accept=".csv,text/csv"
            onChange={read}
            disabled={step.at === 'writing'}
          />
        </div>
        <p className={styles.progress} role="status">
          {step.at === 'reading' && 'Reading the file…'}
        </p>
        {step.at === 'choosing' && step.failure && <Notice kind="error">{step.failure}</Notice>}
      </Card>
      {(step.at === 'ready' || step.at === 'writing') && (
        <>
          <Notice kind={step.preview.counts.refused > 0 ? 'warning' : 'info'}>{readyText(step.preview.counts)}</Notice>
          <ButtonRow>
            <Button
              busy={step.at === 'writing'}
              disabled={!isWorthApplying(step.preview.counts)}
              onClick={() => {
                setStep({ ...step, at: 'writing' })
                void write(step.file, step.preview)
              }}
            >
              {step.at === 'writing' ? 'Importing…' : 'Import'}
            </Button>
            <Button quiet busy={step.at === 'writing'} onClick={again}>
              Cancel
            </Button>
          </ButtonRow>
          <PreviewRows key={step.preview.digest} rows={step.preview.rows} />
        </>
      )}
      {step.at === 'done' && (
        <>
          <Notice kind="success" ref={done}>
            {doneText(step.counts)}
          </Notice>
          <ButtonRow>
            <ButtonLink to={paths.users}>Users</ButtonLink>
            <Button quiet onClick={again}>
              Import another file
            </Button>
          </ButtonRow>
        </>
      )}
    </Page>
  )
}

const tooLong = `This file is too long. It can have at most ${longestImport.bytes.toLocaleString('en-US')} bytes.`
