import type { Bus } from './bus.ts'
import type { CardForm } from './card-form.ts'
import { needsFocusIntercepts, newIntercept, removeIntercepts } from './focus-intercepts.ts'
import { formatField } from './formatting.ts'
import { type FieldKey, fieldTraits } from './protocol.ts'
import { applyStyles } from './style-sheet.ts'

const longestText: Record<FieldKey, number> = {
  number: 19,
  cvv: 4,
  expirationDate: 7,
  expirationMonth: 2,
  expirationYear: 4,
  postalCode: 8,
  cardholderName: 255,
}

const settable = new Set(['aria-invalid', 'aria-required', 'disabled', 'placeholder'])

/** Draws one field in this frame, and connects it to the form and to the page's options. */
export function showField(key: FieldKey, form: CardForm, bus: Bus, channel: string): void {
  const input = newInput(key, form)
  const message = newMessage(input)
  applyStyles(document, form.options.styles ?? {})
  document.body.replaceChildren(input, message)
  if (needsFocusIntercepts(navigator)) {
    input.before(newIntercept(key, 'before', channel, bus))
    input.after(newIntercept(key, 'after', channel, bus))
  }
  listenToTyping(key, input, form)
  listenToPage(key, input, message, form, bus)
  form.watch(() => {
    const { isValid, isPotentiallyValid } = form.state(key)
    input.classList.toggle('valid', isValid)
    input.classList.toggle('invalid', !isPotentiallyValid)
  })
  const { prefill } = form.fieldOptions(key)
  if (prefill) type(key, input, form, { text: String(prefill), caret: 0, isDeleting: false })
}

function newInput(key: FieldKey, form: CardForm): HTMLInputElement {
  const options = form.fieldOptions(key)
  const { id, autocomplete, label } = fieldTraits[key]
  const input = document.createElement('input')
  input.type = options.type ?? 'text'
  input.id = id
  input.name = id
  input.className = key
  input.dataset.braintreeName = key
  input.autocomplete = form.options.preventAutofill ? 'off' : (autocomplete as AutoFill)
  input.setAttribute('autocorrect', 'off')
  input.autocapitalize = key === 'cardholderName' ? 'words' : 'off'
  input.spellcheck = false
  if (key !== 'postalCode' && key !== 'cardholderName') input.inputMode = 'numeric'
  input.setAttribute('aria-label', options.internalLabel ?? options.iframeTitle ?? label)
  input.setAttribute('aria-invalid', 'false')
  if (options.placeholder) input.placeholder = options.placeholder
  return input
}

/** The error message for screen readers. The page shows its own text to others. */
function newMessage(input: HTMLInputElement): HTMLElement {
  const message = document.createElement('div')
  message.id = `${input.id}-message`
  message.className = 'hidden-message'
  input.setAttribute('aria-describedby', message.id)
  return message
}

function type(key: FieldKey, input: HTMLInputElement, form: CardForm, typed: Parameters<typeof formatField>[1]): void {
  const longest = key === 'cvv' ? form.longestCode : longestText[key]
  const shown = formatField(key, typed, form.fieldOptions(key), longest)
  if (input.value !== shown.text) {
    input.value = shown.text
    if (input.ownerDocument.activeElement === input) input.setSelectionRange(shown.caret, shown.caret)
  }
  form.change(key, shown.text)
}

function listenToTyping(key: FieldKey, input: HTMLInputElement, form: CardForm): void {
  const { maskInput } = form.fieldOptions(key)
  input.addEventListener('input', (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
    const caret = input.selectionStart ?? input.value.length
    type(key, input, form, { text: input.value, caret, isDeleting })
  })
  input.addEventListener('focus', () => {
    if (maskInput) input.value = form.value(key)
    form.focus(key)
  })
  input.addEventListener('blur', () => {
    form.blur(key)
    if (maskInput) input.value = masked(form.value(key), maskInput === true ? {} : maskInput)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    form.submit(key)
  })
}

function masked(value: string, { character = '•', showLastFour = false }): string {
  const hidden = showLastFour ? value.slice(0, -4) : value
  return hidden.replace(/\S/g, character) + value.slice(hidden.length)
}

interface Wish {
  field?: FieldKey
  attribute?: string
  value?: unknown
  classname?: string
  message?: string
}

function listenToPage(key: FieldKey, input: HTMLInputElement, message: HTMLElement, form: CardForm, bus: Bus): void {
  const on = (name: string, act: (wish: Wish) => void) =>
    bus.on(name, (data) => {
      const wish = (data ?? {}) as Wish
      if (wish.field === key) act(wish)
    })
  on('TRIGGER_INPUT_FOCUS', () => input.focus())
  on('CLEAR_FIELD', () => {
    input.value = ''
    form.change(key, '')
  })
  on('SET_ATTRIBUTE', ({ attribute = '', value }) => setAttribute(input, attribute, value))
  on('REMOVE_ATTRIBUTE', ({ attribute = '' }) => {
    if (settable.has(attribute)) input.removeAttribute(attribute)
  })
  on('ADD_CLASS', ({ classname }) => input.classList.add(...words(classname)))
  on('REMOVE_CLASS', ({ classname }) => input.classList.remove(...words(classname)))
  on('SET_MESSAGE', ({ message: text }) => {
    message.textContent = text ?? ''
  })
  bus.on('REMOVE_FOCUS_INTERCEPTS', (data) => removeIntercepts((data as { id?: string } | undefined)?.id))
}

function words(text = ''): string[] {
  return text.split(/\s+/).filter(Boolean)
}

function setAttribute(input: HTMLInputElement, name: string, value: unknown): void {
  if (!settable.has(name)) return
  if (name === 'disabled') input.disabled = value !== false && value !== 'false'
  else input.setAttribute(name, String(value))
}
