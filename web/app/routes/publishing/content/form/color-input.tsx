import {
  type BrandColors,
  contrastProblems,
  paletteThemes,
  type Theme,
} from '@course/contract/publishing/content/palette'
import type { GroupField, TextField } from '../model/fields.ts'
import { asObject, type Json } from '../model/json.ts'
import styles from './editor.module.css'
import { type InputProps, useEditor } from './editor-context.ts'
import { FieldFrame } from './field-frame.tsx'
import { asText } from './plain-inputs.tsx'

const isColor = (value: Json): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)

/** A color as its code, with the browser's own picker beside it. */
export function ColorInput({ field, path, value }: InputProps<TextField>) {
  const { update, readOnly } = useEditor()
  const text = asText(value)
  return (
    <FieldFrame field={field} path={path}>
      {(wiring) => (
        <div className={styles.color}>
          <input
            type="color"
            aria-label={`${field.label}: choose`}
            disabled={readOnly}
            value={isColor(text) ? text : '#000000'}
            onChange={({ target }) => update(path, () => target.value.toLowerCase())}
          />
          <input
            {...wiring}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={({ target }) => update(path, () => target.value.trim().toLowerCase())}
          />
        </div>
      )}
    </FieldFrame>
  )
}

const names = ['accent', 'deep', 'highlight'] as const

const isTheme = ({ fields }: GroupField): boolean =>
  names.every((name) => fields.some(([each, field]) => each === name && field.kind === 'color'))

/** Says at once whether texts in these colors are readable. */
function ContrastCheck({ theme, value }: { theme: Theme; value: Json }) {
  const colors = asObject(value)
  if (!names.every((name) => isColor(colors[name]))) return null
  const problems = contrastProblems(theme, colors as unknown as BrandColors)
  return (
    <div className={styles.contrast} role="status">
      {problems.length === 0 ? (
        <p>Texts in these colors are easy to read.</p>
      ) : (
        problems.map(({ color, message }) => <p key={color}>{message}</p>)
      )}
    </div>
  )
}

/** The contrast check, if a group has the colors of a theme. */
export function ColorTheme({ field, path, value }: InputProps<GroupField>) {
  const theme = paletteThemes.find((each) => each === path.at(-1))
  return theme && isTheme(field) ? <ContrastCheck theme={theme} value={value} /> : null
}
