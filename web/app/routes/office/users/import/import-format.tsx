import {
  type ImportField,
  type ImportPreview,
  importFields,
  separators,
} from '@course/contract/office/users/user-import'
import { encodingNames, textEncodings } from '@course/contract/text-files/text-encoding'
import { SelectField } from '../../../../kit/field.tsx'
import { Card } from '../../../../shell/card.tsx'
import styles from './import.module.css'
import { formatText, separatorNames } from './import-text.ts'
import type { ImportChoices, OpenImport } from './use-import.ts'

interface ImportFormatProps {
  open: OpenImport
  /** Reads the file again. */
  onChange: (change: ImportChoices) => void
}

/** How the file was read, and what each of its columns holds. */
export function ImportFormat({ open, onChange }: ImportFormatProps) {
  const { file } = open.preview
  const columns = open.choices.columns ?? file.columns.map(({ field }) => field)
  const choose = (position: number, field: ImportField | null) =>
    onChange({ columns: columns.map((other, at) => (at === position ? field : other === field ? null : other)) })
  return (
    <Card>
      <h3>How this file is read</h3>
      <p>{formatText(file)}</p>
      {file.otherSheets.length > 0 && (
        <p>
          Only the first sheet with text is read, not {file.otherSheets.map((name) => `“${name}”`).join(', ')}. If the
          people are in another one, move it to the front.
        </p>
      )}
      {file.encoding && (
        <div className={styles.choices}>
          {file.encoding && (
            <SelectField
              label="Encoding"
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
      )}
      <h4>Columns</h4>
      <div className={styles.choices}>
        {file.columns.map((column, at) => (
          <ColumnField
            key={column.name}
            column={column}
            field={columns[at] ?? null}
            onChoose={(field) => choose(at, field)}
          />
        ))}
      </div>
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
  column: ImportPreview['file']['columns'][number]
  field: ImportField | null
  onChoose: (field: ImportField | null) => void
}

const ColumnField = ({ column: { name, samples }, field, onChoose }: ColumnFieldProps) => (
  <SelectField
    label={name}
    {...(samples.length > 0 && { hint: samples.slice(0, 2).join(' · ') })}
    value={field ?? ''}
    onChange={({ target }) => onChoose(findChoice(importFields, target.value) ?? null)}
  >
    <option value="">Left out</option>
    {importFields.map((each) => (
      <option key={each} value={each}>
        {labels[each]}
      </option>
    ))}
  </SelectField>
)
