import { deletePropertyFile, linkPropertyFile, type PropertyFile } from '@course/contract/course/workbook/property-files'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { PropertyUpload } from './property-upload.tsx'
import styles from './workbook.module.css'
import { fileText } from './workbook-words.ts'

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
      {!isReadOnly && <PropertyUpload property={property} onStored={(file) => setFiles((before) => [...before, file])} />}
    </Section>
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
