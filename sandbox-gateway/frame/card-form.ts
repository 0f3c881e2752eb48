import type { Bus } from './bus.ts'
import { type CardType, cardTypes, codeSizes } from './card-types.ts'
import { onlyDigits } from './formatting.ts'
import type { FieldKey, FieldOptions, FieldState, FormOptions, InputEventType } from './protocol.ts'
import { validateField } from './validity.ts'

interface Field extends FieldState {
  value: string
}

const pristine = (): Field => ({ value: '', isEmpty: true, isValid: false, isPotentiallyValid: true, isFocused: false })

/**
 * The state of all fields, held by one frame. Every change is reported to the page with the whole state, in the order
 * that the page's SDK expects.
 */
export class CardForm {
  readonly options: FormOptions
  readonly #bus: Bus
  readonly #fields = new Map<FieldKey, Field>()
  readonly #watchers: (() => void)[] = []
  #acceptedTypes: string[] | undefined
  #types: CardType[]
  #bin = ''
  #hasBegun = false

  constructor(bus: Bus, options: FormOptions) {
    this.#bus = bus
    this.options = options
    for (const key of Object.keys(options.fields) as FieldKey[]) this.#fields.set(key, pristine())
    this.#types = this.#typesNow()
  }

  get keys(): FieldKey[] {
    return [...this.#fields.keys()]
  }

  fieldOptions(key: FieldKey): FieldOptions {
    return this.options.fields[key] ?? {}
  }

  value(key: FieldKey): string {
    return this.#fields.get(key)?.value ?? ''
  }

  state(key: FieldKey): FieldState {
    const { value: _, ...state } = this.#field(key)
    return state
  }

  /** The maximum length of the security code for the number. */
  get longestCode(): number {
    return Math.max(3, ...codeSizes(this.#cardDigits))
  }

  /** Called after every change, to redraw. */
  watch(watcher: () => void): void {
    this.#watchers.push(watcher)
    watcher()
  }

  acceptTypes(names: string[] | undefined): void {
    this.#acceptedTypes = names
    this.#types = this.#typesNow()
  }

  focus(key: FieldKey): void {
    this.#field(key).isFocused = true
    if (!this.#hasBegun) this.#bus.emit('CARD_FORM_ENTRY_HAS_BEGUN')
    this.#hasBegun = true
    this.#tell('focus', key)
  }

  blur(key: FieldKey): void {
    this.#field(key).isFocused = false
    this.#tell('blur', key)
  }

  submit(key: FieldKey): void {
    this.#tell('inputSubmitRequest', key)
  }

  change(key: FieldKey, value: string): void {
    const field = this.#field(key)
    if (field.value === value) return
    const wasEmpty = field.isEmpty
    field.value = value
    field.isEmpty = value === ''
    const hasNewTypes = key === 'number' && this.#renewTypes()
    if (wasEmpty !== field.isEmpty) this.#tell(field.isEmpty ? 'empty' : 'notEmpty', key)
    this.#judge(key)
    if (hasNewTypes) {
      if (this.#fields.has('cvv')) this.#judge('cvv')
      this.#tell('cardTypeChange', key)
    }
    if (key === 'number') this.#announceBin()
  }

  #field(key: FieldKey): Field {
    const field = this.#fields.get(key)
    if (!field) throw new Error(`There is no field ${key}.`)
    return field
  }

  get #cardDigits(): string {
    return onlyDigits(this.value('number'))
  }

  #typesNow(): CardType[] {
    return cardTypes(this.#cardDigits, this.#acceptedTypes, this.fieldOptions('number'))
  }

  #renewTypes(): boolean {
    const before = JSON.stringify(this.#types)
    this.#types = this.#typesNow()
    return JSON.stringify(this.#types) !== before
  }

  #judge(key: FieldKey): void {
    const field = this.#field(key)
    const around = { cardDigits: this.#cardDigits, types: this.#types, options: this.fieldOptions(key) }
    const { isValid, isPotentiallyValid } = validateField(key, field.value, around)
    const hasChanged = field.isValid !== isValid || field.isPotentiallyValid !== isPotentiallyValid
    Object.assign(field, { isValid, isPotentiallyValid })
    if (hasChanged) this.#tell('validityChange', key)
    for (const watcher of this.#watchers) watcher()
  }

  #announceBin(): void {
    const length = this.options.binVerificationLength ?? 6
    const bin = this.#cardDigits.length >= length ? this.#cardDigits.slice(0, length) : ''
    if (bin !== '' && bin !== this.#bin) this.#bus.emit('BIN_AVAILABLE', bin)
    this.#bin = bin
  }

  #tell(type: InputEventType, emittedBy: FieldKey): void {
    const fields = Object.fromEntries(this.keys.map((key) => [key, this.state(key)]))
    this.#bus.emit('INPUT_EVENT', { type, merchantPayload: { emittedBy, cards: this.#types, fields } })
  }
}
