import { flushSync } from 'react-dom'
import { type MarkdownEdit, replacedPart } from '../model/markdown-edits.ts'

type TextControl = HTMLTextAreaElement | HTMLInputElement

/** Edits the text of a field at its selection. @param update stores the text where the browser can't type it */
export function applyEdit(control: TextControl, edit: MarkdownEdit, update: (text: string) => void): void {
  const { value: before } = control
  const [start, end] = [control.selectionStart ?? before.length, control.selectionEnd ?? before.length]
  const edited = edit({ text: before, start, end })
  const { from, to, inserted } = replacedPart(before, edited.text)
  control.focus()
  control.setSelectionRange(from, to)
  // The only way to change a text so that the browser can undo it. It also tells React.
  if (!document.execCommand('insertText', false, inserted)) flushSync(() => update(edited.text))
  control.setSelectionRange(edited.start, edited.end)
}
