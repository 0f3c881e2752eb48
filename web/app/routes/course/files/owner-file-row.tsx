import { fileTooLarge, maxCourseFile } from '@course/contract/course/files/files'
import {
  changeCourseFile,
  deleteCourseFile,
  type OwnerFile,
  replaceCourseFile,
} from '@course/contract/course/files/owner-files'
import { countText } from '@course/contract/words/counts'
import { isolate } from '@course/contract/words/isolated-text'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../api.ts'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { forgetsFile } from '../../../forms/forgets-file.ts'
import { useActionWithNotice } from '../../../forms/use-action.ts'
import { Button, FormButtons } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { FormSummary } from '../../../kit/field.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { siteTimeText } from '../../../shell/site-time.tsx'
import { fileFactsText } from './file-text.ts'
import styles from './files.module.css'
import { type Lesson, PlaceFields } from './place-fields.tsx'
import { acceptedTypes, uploadDeadline } from './upload-form.tsx'
import { useFileForm } from './use-file-form.ts'

interface OwnerFileRowProps {
  file: OwnerFile
  lessons: readonly Lesson[]
  /** Undefined for the first of its place. */
  onUp: (() => void) | undefined
  onDone: (text: string) => void
}

/** A file with everything that its owner can do with it. */
export function OwnerFileRow({ file, lessons, onUp, onDone }: OwnerFileRowProps) {
  const { id, name, version } = file
  const [open, setOpen] = useState<'change' | 'delete'>()
  const { busy, act, failure, setFailure } = useActionWithNotice(
    'The site did not answer. Reload the page to see if it worked.',
  )
  const input = useRef<HTMLInputElement>(null)
  const named = <span className="visually-hidden"> {name}</span>
  const replace = (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > maxCourseFile.bytes) return setFailure(fileTooLarge)
    void act(async () => {
      const query = { fileName: chosen.name, fromVersion: version }
      await call(replaceCourseFile, { params: { id }, query, file: chosen, deadline: uploadDeadline })
      onDone(`Replaced ${isolate(name)}.`)
    })
  }
  const erase = async () => {
    await call(deleteCourseFile, { params: { id }, body: {} })
    onDone(`Deleted ${isolate(name)}.`)
  }
  return (
    <li className={styles.file}>
      <p className={styles.what}>
        <bdi className={styles.name}>{name}</bdi>
        <OwnerFacts file={file} />
      </p>
      <div className={styles.buttons}>
        {onUp && (
          <Button quiet onClick={onUp}>
            Move up{named}
          </Button>
        )}
        <Button quiet busy={busy} onClick={() => input.current?.click()}>
          {busy ? 'Uploading…' : 'Replace…'}
          {named}
        </Button>
        <input
          type="file"
          hidden
          aria-label={`New file for ${name}`}
          accept={acceptedTypes}
          ref={input}
          {...forgetsFile}
          onChange={({ target }) => replace(target.files?.[0])}
        />
        <Button quiet onClick={() => setOpen('change')}>
          Rename or move…{named}
        </Button>
        <Button quiet onClick={() => setOpen('delete')}>
          Delete…{named}
        </Button>
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
      {open === 'change' && (
        <ChangeForm file={file} lessons={lessons} onClose={() => setOpen(undefined)} onDone={onDone} />
      )}
      {open === 'delete' && (
        <ConfirmDialog title="Delete this file?" confirm="Delete" onConfirm={erase} onClose={() => setOpen(undefined)}>
          <p>
            Members will no longer be able to download <bdi>{name}</bdi>, not even with a link that they have. This
            cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </li>
  )
}

function OwnerFacts({ file }: { file: OwnerFile }) {
  const { downloads, uploadedBy, uploadedAt } = file
  return (
    <span className={styles.facts}>
      {fileFactsText(file)}. {countText(downloads, 'download')}.{' '}
      {uploadedBy === null ? 'Came with the site' : `Uploaded by ${isolate(uploadedBy)}`}, {siteTimeText(uploadedAt)}.
    </span>
  )
}

interface ChangeFormProps {
  file: OwnerFile
  lessons: readonly Lesson[]
  onClose: () => void
  onDone: (text: string) => void
}

function ChangeForm({ file, lessons, onClose, onDone }: ChangeFormProps) {
  const { form, change, problems, busy, send } = useFileForm({
    name: file.name,
    place: file.place,
    videoId: file.videoId ?? '',
  })
  const save = async () => {
    const body = { FromVersion: file.version, Name: form.name, Place: form.place, VideoId: form.videoId }
    await call(changeCourseFile, { params: { id: file.id }, body })
    onClose()
    onDone(`Saved ${isolate(form.name)}.`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(save)
  }
  return (
    <Dialog title="Rename or move" busy={busy} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PlaceFields form={form} change={change} problems={problems} lessons={lessons} />
        <FormSummary text={problems.summary} />
        <FormButtons submit="Save" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
