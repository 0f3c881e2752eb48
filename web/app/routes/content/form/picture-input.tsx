import type { TextField } from '../model/fields.ts'
import type { InputProps } from './editor-context.ts'
import { TextInput } from './plain-inputs.tsx'

/** A picture by the id of its file. */
export const PictureInput = (props: InputProps<TextField>) => <TextInput {...props} />
