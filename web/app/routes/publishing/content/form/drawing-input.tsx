import { pictureProblems, pictureSize } from '@course/contract/publishing/pictures/picture-problems'
import { forgetsFile } from '../../../../forms/forgets-file.ts'
import type { TextField } from '../model/fields.ts'
import styles from './editor.module.css'
import { type InputProps, useEditor } from './editor-context.ts'
import { FieldFrame } from './field-frame.tsx'
import { asText } from './plain-inputs.tsx'
import { useEmptied } from './use-emptied.ts'

/** A drawing as SVG, typed, pasted or read from a file, and shown as members will see it. */
export function DrawingInput({ field, path, value }: InputProps<TextField>) {
  const { update, readOnly, mayEdit } = useEditor()
  const emptied = useEmptied(field, value)
  const svg = asText(value)
  const size = pictureSize(svg)
  return (
    <div className={styles.drawing}>
      {size && pictureProblems(svg).length === 0 && (
        <img {...size} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="What members see" />
      )}
      {mayEdit && (
        <label className={styles.drawingFile}>
          Take it from a file
          <input
            type="file"
            accept=".svg,image/svg+xml"
            disabled={readOnly}
            {...forgetsFile}
            onChange={async ({ target }) => {
              const [file] = target.files ?? []
              if (!file) return
              const text = await file.text()
              update(path, () => text || emptied)
            }}
          />
        </label>
      )}
      <FieldFrame field={field} path={path}>
        {(wiring) => (
          <textarea
            {...wiring}
            className={`${wiring.className} ${styles.code}`}
            rows={12}
            spellCheck={false}
            value={svg}
            onChange={({ target }) => update(path, () => target.value || emptied)}
          />
        )}
      </FieldFrame>
    </div>
  )
}
