import type { MarkValues } from '@course/contract/words/marks'
import { type ComponentType, createContext, useContext } from 'react'
import type { Field } from '../model/fields.ts'
import type { Json, Path } from '../model/json.ts'

/** Messages by the name of the path, such as `features.0.title`. */
export type Problems = Readonly<Record<string, string>>

export interface Editor {
  /** Changes the value at a path. */
  update: (path: Path, change: (before: Json) => Json) => void
  /** Says something to screen readers. */
  announce: (text: string) => void
  problems: Problems
  readOnly: boolean
  mayEdit: boolean
  /** What marks stand for now, by the name between the braces. */
  markValues: MarkValues
  /** Saving waits for uploads, so that no chosen picture is left out. */
  waitFor: (upload: Promise<unknown>) => void
  /** Erasing a file from every version is for Super Admins. */
  mayErase: boolean
  /** Whether an entry was ever published. It is archived rather than removed. */
  isPublished: (path: Path, id: string) => boolean
  /** The path of the field that the page was opened for. */
  wanted: string
}

export interface InputProps<F extends Field = Field> {
  field: F
  path: Path
  value: Json
}

/** The component for any field, which groups and lists show their own fields with. */
export type AnyInput = ComponentType<InputProps>

export const EditorContext = createContext<Editor | undefined>(undefined)

/** The editor around a field. @throws outside of one */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('A field of a document needs an editor around it.')
  return editor
}
