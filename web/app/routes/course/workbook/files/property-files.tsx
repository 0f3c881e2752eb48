import {
  deletePropertyFile,
  linkPropertyFile,
  type PropertyFile,
} from '@course/contract/course/workbook/properties/property-files'
import { call } from '../../../../api.ts'
import { DownloadButton } from '../../../../forms/action-button.tsx'
import { ConfirmButton } from '../../../../forms/confirm-dialog.tsx'
import { forgetsFile } from '../../../../forms/forgets-file.ts'
import { ButtonRow } from '../../../../kit/button.tsx'
import { Section } from '../../../../kit/facts.tsx'
import { Field } from '../../../../kit/field.tsx'
import { propertyFileText } from '../../files/file-text.ts'
import shared from '../workbook.module.css'
import styles from './property-files.module.css'
import { useUpload } from './use-upload.ts'

interface PropertyFilesProps {
  property: string
  files: readonly PropertyFile[]
  isReadOnly: boolean
  onChange: (change: (before: PropertyFile[]) => PropertyFile[]) => void
}

/** A member's own photos and papers about a property. */
export const PropertyFiles = ({ property, files, isReadOnly, onChange }: PropertyFilesProps) => (
  <Section title="Photos and papers">
    {files.length > 0 ? (
      <ul className={shared.entries}>
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            isReadOnly={isReadOnly}
            onDeleted={() => onChange((before) => before.filter(({ id }) => id !== file.id))}
          />
        ))}
      </ul>
    ) : (
      <p>
        {isReadOnly
          ? 'None.'
          : 'None yet. Keep the notice of the sale here, the receipt, and what you saw from the street.'}
      </p>
    )}
    {!isReadOnly && <PropertyUpload property={property} onStored={(file) => onChange((before) => [...before, file])} />}
  </Section>
)

interface FileRowProps {
  file: PropertyFile
  isReadOnly: boolean
  onDeleted: () => void
}

function FileRow({ file, isReadOnly, onDeleted }: FileRowProps) {
  return (
    <li className={shared.entry}>
      <p>
        <bdi className={styles.name}>{file.name}</bdi> <span className={shared.facts}>{propertyFileText(file)}</span>
      </p>
      <div className={shared.onScreen}>
        <ButtonRow>
          <DownloadButton getLink={() => call(linkPropertyFile, { params: { id: file.id }, body: {} })}>
            Download<span className="visually-hidden"> {file.name}</span>
          </DownloadButton>
          {!isReadOnly && (
            <ConfirmButton
              label="Delete"
              about={file.name}
              title="Delete this file?"
              confirm="Delete"
              discouraged
              onConfirm={async () => {
                await call(deletePropertyFile, { params: { id: file.id }, body: {} })
                onDeleted()
              }}
            >
              <p>
                <bdi>{file.name}</bdi> is gone then. This can’t be undone.
              </p>
            </ConfirmButton>
          )}
        </ButtonRow>
      </div>
    </li>
  )
}

interface PropertyUploadProps {
  property: string
  onStored: (file: PropertyFile) => void
}

/** Stores photos and PDFs as they are chosen, one after the other. A phone also offers its camera. */
function PropertyUpload({ property, onStored }: PropertyUploadProps) {
  const { send, uploading, problems } = useUpload(property, onStored)
  return (
    <div className={shared.onScreen}>
      <Field
        type="file"
        label="Add photos or PDFs"
        hint="Up to 10 MB each. Photos are stored without the place where they were taken."
        problem={
          problems.length > 0 && (
            <span role="alert" className={styles.problems}>
              {problems.join('\n')}
            </span>
          )
        }
        accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
        multiple
        {...forgetsFile}
        onChange={({ target }) => {
          send([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <p role="status" className={shared.count}>
        {uploading && `Uploading ${uploading}…`}
      </p>
    </div>
  )
}
