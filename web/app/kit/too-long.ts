import { type RefObject, useEffect, useState } from 'react'

type TextField = Pick<HTMLInputElement, 'value' | 'maxLength' | 'selectionStart' | 'selectionEnd'>

/** How long a field's value would be with the inserted text, if that is more than it takes. Browsers would cut the text. */
export function excessiveLength({ value, maxLength, selectionStart, selectionEnd }: TextField, inserted: string) {
  if (maxLength < 0 || inserted === '') return undefined
  // Inputs for emails don't say what is selected.
  const kept = selectionStart === null || selectionEnd === null ? 0 : value.length - (selectionEnd - selectionStart)
  const length = kept + inserted.length
  return length > maxLength ? length : undefined
}

/** What an input event inserts: pasted, dropped, or from a phone's clipboard. A single key at the end just does nothing. */
function insertedText(event: InputEvent, field: HTMLElement): string {
  const lineBreaks = field instanceof HTMLInputElement ? /[\r\n]+/g : /\r(?=\n)/g
  const text = (event.data ?? event.dataTransfer?.getData('text/plain') ?? '').replace(lineBreaks, '')
  return event.cancelable && text.length > 1 ? text : ''
}

/** Stops an insertion that would be cut. @returns what to say about it */
function stopCutting(event: InputEvent): string | undefined {
  const field = event.target
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined
  const length = excessiveLength(field, insertedText(event, field))
  if (length === undefined) return undefined
  const most = field.maxLength
  // Earlier releases cut a new password without a word, so the part that fits may be the right one.
  if (field.autocomplete === 'current-password') return `Only ${most} of ${length} characters fit, so the rest was cut.`
  event.preventDefault()
  return `Not pasted: that would be ${length} characters, and at most ${most} fit.`
}

/**
 * Refuses pasted text that is longer than its field, because half a password or address would be stored without a word.
 * @returns the message, until something else is typed
 */
export function useTooLong(frame: RefObject<HTMLElement | null>): string | undefined {
  const [message, setMessage] = useState<string>()
  useEffect(() => {
    const element = frame.current
    const check = (event: InputEvent) => setMessage(stopCutting(event))
    element?.addEventListener('beforeinput', check)
    return () => element?.removeEventListener('beforeinput', check)
  }, [frame])
  return message
}
