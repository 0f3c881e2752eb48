import {
  type ColumnChoice,
  type ImportField,
  type ImportPreview,
  importFields,
  separators,
} from '@course/contract/office/users/user-import'
import { encodingNames, textEncodings } from '@course/contract/text-files/text-encoding'
import { useState } from 'react'
import { SelectField } from '../../../../kit/field.tsx'
import { Card } from '../../../../shell/card.tsx'
import styles from './import.module.css'
import { columnsText, formatText, separatorNames } from './import-text.ts'
import type { ImportChoices, OpenImport } from './use-import.ts'

interface ImportFormatProps {
  open: OpenImport
  /** Reads the file again. */
  onChange: (change: ImportChoices) => void
}

/** How the file was read and which columns are used. It is closed if nothing has to be chosen. */
export function ImportFormat({ open, onChange }: ImportFormatProps) {
  const [isOpen, setOpen] = useState(!open.isConfirmed)
  const { file } = open.preview
  const columns = open.choices.columns ?? open.preview.columns
  return (
    <Card>
      <h3>How this file is read</h3>
      <p>
        {formatText(file)} {columnsText(columns, file)}
      </p>
      <details className={styles.format} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{file.encoding ? 'Encoding and columns' : 'Columns'}</summary>
        {file.otherSheets.length > 0 && (
          <p>
            Only the first sheet with text is read, not {file.otherSheets.map((name) => `“${name}”`).join(', ')}. If the
            people are in another one, move it to the front.
          </p>
        )}
        <div className={styles.choices}>
          {file.encoding && (
            <SelectField
              label="Encoding"
              problem={undefined}
              hint="If accents look wrong below, choose another one."
              value={open.choices.encoding ?? file.encoding}
              onChange={({ target }) =>
                onChange({ encoding: findChoice(textEncodings, target.value), columns: undefined })
              }
            >
              {textEncodings.map((encoding) => (
                <option key={encoding} value={encoding}>
                  {encodingNames[encoding]}
                </option>
              ))}
            </SelectField>
          )}
          {file.separator && (
            <SelectField
              label="Separator"
              problem={undefined}
              value={open.choices.separator ?? file.separator}
              onChange={({ target }) =>
                onChange({ separator: findChoice(separators, target.value), columns: undefined })
              }
            >
              {separators.map((separator) => (
                <option key={separator} value={separator}>
                  {separatorNames[separator]}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <div className={styles.choices}>
          {importFields.map((field) => (
            <ColumnField
              key={field}
              field={field}
              file={file}
              columns={columns}
              onChoose={(next) => onChange({ columns: next })}
            />
          ))}
        </div>
      </details>
    </Card>
  )
}

const findChoice = <T extends string>(values: readonly T[], typed: string): T | undefined =>
  values.find((value) => value === typed)

const labels: Record<ImportField, string> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  role: 'Role',
}

interface ColumnFieldProps {
  field: ImportField
  file: ImportPreview['file']
  columns: ColumnChoice
  onChoose: (columns: ColumnChoice) => void
}

function ColumnField({ field, file, columns, onChoose }: ColumnFieldProps) {
  const position = columns[field]
  const samples = position ? (file.columns[position - 1]?.samples ?? []) : []
  return (
    <SelectField
      label={labels[field]}
      problem={undefined}
      {...(samples.length > 0 && { hint: samples.slice(0, 2).join(' · ') })}
      value={position ?? ''}
      onChange={({ target }) => onChoose({ ...columns, [field]: Number(target.value) || undefined })}
    >
      <option value="">{field === 'role' ? 'Everyone new is a Paid User' : 'No column'}</option>
      {file.columns.map(({ name }, at) => (
        <option key={name} value={at + 1}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
