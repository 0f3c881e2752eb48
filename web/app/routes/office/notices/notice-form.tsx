import { maxNotice } from '@course/contract/office/notices/written-notices'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { TextAreaField } from '../../../kit/text-area-field.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { useNotice } from './use-notice.ts'
import styles from './write-notice.module.css'

interface NoticeFormProps {
  /** The ID of the account. */
  account: string
  onPlaced: () => Promise<void>
}

/** The words of a notice, their preview, and the button that sends it. */
export function NoticeForm({ account, onPlaced }: NoticeFormProps) {
  const { words, problems, preview, failure, done, isKept, busy, write, showPreview, sendTest, place } = useNotice(
    account,
    onPlaced,
  )
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void showPreview(event.currentTarget)
        }}
      >
        <Field
          label="Subject"
          name="Subject"
          autoComplete="off"
          maxLength={maxNotice.subject}
          value={words.subject}
          problem={problems.Subject}
          onChange={({ target }) => write({ subject: target.value })}
        />
        <TextAreaField
          label="Text"
          name="Text"
          rows={10}
          maxLength={maxNotice.text}
          value={words.text}
          problem={problems.Text}
          hint="Plain text. An empty line begins a new paragraph. This browser keeps what you type until the notice is sent."
          onChange={({ target }) => write({ text: target.value })}
        />
        {!isKept && (
          <Notice kind="warning">
            This browser has no room to keep your typing. It is lost if you leave this page.
          </Notice>
        )}
        {failure && <Notice kind="error">{failure}</Notice>}
        {done && <Notice kind="success">{done}</Notice>}
        <ButtonRow>
          <Button type="submit" quiet={preview !== undefined} busy={busy}>
            Show the preview
          </Button>
        </ButtonRow>
      </form>
      {preview && <NoticePreview key={preview.confirmation} preview={preview} onTest={sendTest} onConfirm={place} />}
    </>
  )
}
