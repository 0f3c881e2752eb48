import { readCalculatorQuery } from '@course/contract/course/workbook/calculators/calculator-address'
import type { CalculatorId } from '@course/contract/course/workbook/calculators/calculators'
import type { Typed } from '@course/contract/course/workbook/numbers/input-types'
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/**
 * What is typed in a calculator. It begins with the example, as the built page does, and takes over what the address
 * says and what was typed before the scripts ran.
 */
export function useCalculator(id: CalculatorId, initial: Typed) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(initial)
  /** The fields that were left, whose problems are shown. */
  const [touched, setTouched] = useState(none)

  useEffect(() => {
    if (!form.current) return
    const state = readCalculatorQuery(new URLSearchParams(location.search))
    if (state?.id === id) {
      fillIn(form.current, state.typed)
      setTouched(new Set(Object.keys(state.typed)))
    }
    setTyped(typedIn(form.current))
  }, [id])

  const formProps = {
    noValidate: true,
    onInput: (event: FormEvent<HTMLFormElement>) => setTyped(typedIn(event.currentTarget)),
    onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
      const { name } = target
      setTouched((before) => new Set([...before, name]))
    },
    onReset: () => {
      setTyped(initial)
      setTouched(none)
    },
  }
  return { form, formProps, typed, touched }
}

/** All fields are text or choices, so every value is a string. */
const typedIn = (form: HTMLFormElement): Typed =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

function fillIn(form: HTMLFormElement, typed: Typed): void {
  for (const [name, value] of Object.entries(typed)) {
    const field = form.elements.namedItem(name)
    if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value !== value)
      field.value = value
  }
}
