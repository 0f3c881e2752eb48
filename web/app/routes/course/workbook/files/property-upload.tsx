import type { PropertyFile } from '@course/contract/course/workbook/properties/property-files'
import { forgetsFile } from '../../../../forms/forgets-file.ts'
import { Field } from '../../../../kit/field.tsx'
import shared from '../workbook.module.css'
import styles from './property-files.module.css'
import { useUpload } from './use-upload.ts'

interface PropertyUploadProps {
  property: string
  onStored: (file: PropertyFile) => void
}

/** Stores photos and PDFs as they are chosen, one after the other. A phone also offers its camera. */
export function PropertyUpload({ property, onStored }: PropertyUploadProps) {
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
