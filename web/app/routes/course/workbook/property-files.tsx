import {
  deletePropertyFile,
  linkPropertyFile,
  maxPropertyFile,
  type PropertyFile,
  uploadPropertyFile,
} from '@course/contract/course/workbook/property-files'
import { useRef, useState } from 'react'
import { ApiError, call, errorMessage } from '../../../api.ts'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { forgetsFile } from '../../../forms/forgets-file.ts'
import { useAction, useFailure } from '../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { Field } from '../../../kit/field.tsx'
import { nameFromFile } from '../files/file-text.ts'
import { newNoteId } from '../notes/note-id.ts'
import styles from './workbook.module.css'
import { fileText } from './workbook-words.ts'

/** 10 MB from a slow line. In milliseconds. */
const uploadDeadline = 180_000
const tooLarge = 'This file is too large. It can have at most 10 MB.'

interface PropertyFilesProps {
  property: string
  files: readonly PropertyFile[]
  isReadOnly: boolean
}

/** A member's own photos and papers about a property. */
export function PropertyFiles({ property, files: first, isReadOnly }: PropertyFilesProps) {
  const [files, setFiles] = useState(first)
  return (
    <Section title="Photos and papers">
      {files.length > 0 ? (
        <ul className={styles.files}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              isReadOnly={isReadOnly}
              onDeleted={() => setFiles((before) => before.filter(({ id }) => id !== file.id))}
            />
          ))}
        </ul>
      ) : (
        <p>None yet.</p>
      )}
      {!isReadOnly && <Upload property={property} onStored={(file) => setFiles((before) => [...before, file])} />}
    </Section>
  )
}

function Upload({ property, onStored }: { property: string; onStored: (file: PropertyFile) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState('')
  const failed = useFailure(setProblem, 'There was no answer, so the file may be missing. Please try again.')
  const send = async (chosen: readonly File[]) => {
    setProblem('')
    for (const file of chosen) {
      if (file.size > maxPropertyFile.bytes) return setProblem(`${file.name}: ${tooLarge}`)
      setBusy(file.name)
      try {
        const name = nameFromFile(file.name).slice(0, maxPropertyFile.name) || 'File'
        const params = { id: property, file: newNoteId() }
        onStored(await call(uploadPropertyFile, { params, query: { name }, file, deadline: uploadDeadline }))
      } catch (error) {
        if (error instanceof ApiError && error.fields.file) return setProblem(`${file.name}: ${errorMessage(error)}`)
        return failed(error)
      } finally {
        setBusy('')
      }
    }
    if (input.current) input.current.value = ''
  }
  return (
    <Field
      type="file"
      label={busy ? `Uploading ${busy}…` : 'Add photos or PDFs'}
      hint="Up to 10 MB each. Photos are stored without the place where they were taken."
      problem={problem}
      accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
      multiple
      disabled={busy !== ''}
      ref={input}
      {...forgetsFile}
      onChange={({ target }) => void send([...(target.files ?? [])])}
    />
  )
}

interface FileRowProps {
  file: PropertyFile
  isReadOnly: boolean
  onDeleted: () => void
}

function FileRow({ file, isReadOnly, onDeleted }: FileRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { busy, act } = useAction()
  const download = async () => {
    const { url } = await call(linkPropertyFile, { params: { id: file.id }, body: {} })
    Object.assign(document.createElement('a'), { href: url, download: '' }).click()
  }
  return (
    <li className={styles.file}>
      <p>
        <bdi className={styles.name}>{file.name}</bdi> <span className={styles.facts}>{fileText(file)}</span>
      </p>
      <ButtonRow>
        <Button quiet busy={busy} onClick={() => void act(download)}>
          Download<span className="visually-hidden"> {file.name}</span>
        </Button>
        {!isReadOnly && (
          <Button quiet busy={busy} onClick={() => setAsking(true)}>
            Delete<span className="visually-hidden"> {file.name}</span>
          </Button>
        )}
      </ButtonRow>
      {isAsking && (
        <ConfirmDialog
          title="Delete this file?"
          confirm="Delete"
          discouraged
          onConfirm={async () => {
            await call(deletePropertyFile, { params: { id: file.id }, body: {} })
            onDeleted()
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <bdi>{file.name}</bdi> is gone then. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </li>
  )
}
