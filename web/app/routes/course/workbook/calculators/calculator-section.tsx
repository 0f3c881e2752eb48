import type { Line, Outcome } from '@course/contract/course/workbook/calculators/calculator'
import { calculatorPath, readCalculatorQuery } from '@course/contract/course/workbook/calculators/calculator-address'
import { type CalculatorId, calculators } from '@course/contract/course/workbook/calculators/calculators'
import type { Input, Typed } from '@course/contract/course/workbook/numbers/input-types'
import { initialInputs } from '@course/contract/course/workbook/numbers/inputs'
import { type FocusEvent, type FormEvent, lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { isPlainPress } from '../../../../documents/plain-press.ts'
import { Button } from '../../../../kit/button.tsx'
import { Field, SelectField } from '../../../../kit/field.tsx'
import { useHydrated } from '../../../../kit/use-hydrated.ts'
import styles from './calculators.module.css'

/** Loaded when it is needed: most visitors have no workbook. */
const SaveCalculation = lazy(async () => ({ default: (await import('./save-calculation.tsx')).SaveCalculation }))

function SaveButton({ id, typed }: { id: CalculatorId; typed: Typed }) {
  const [isOpen, setOpen] = useState(false)
  const hydrated = useHydrated()
  return (
    <>
      <Button quiet disabled={!hydrated} onClick={() => setOpen(true)}>
        Save to a property<span className="visually-hidden"> from {calculators[id].title}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <SaveCalculation id={id} typed={typed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Puts the numbers into the address, to be copied. The page shows them already. */
function showInAddress(event: MouseEvent<HTMLAnchorElement>) {
  if (!isPlainPress(event.nativeEvent)) return
  event.preventDefault()
  history.replaceState(history.state, '', event.currentTarget.href)
}

/** One calculator: its rule, what it asks for, and the calculation with the numbers in it. */
export function CalculatorSection({ id }: { id: CalculatorId }) {
  const { title, question, steps, inputs, run } = calculators[id]
  const { form, formProps, typed, touched } = useCalculator(id, initialInputs(inputs))
  const result = run(typed)
  const problems = 'problems' in result ? result.problems : {}
  const titleId = `${id}-title`
  return (
    <section className={styles.calculator} id={id} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p>{question}</p>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <form className={styles.inputs} ref={form} {...formProps}>
        {Object.entries(inputs).map(([name, input]) => (
          <CalculatorField
            key={name}
            name={name}
            input={input}
            problem={touched.has(name) ? problems[name] : undefined}
          />
        ))}
        <div className={styles.wide}>
          <Button quiet type="reset">
            Back to the example
          </Button>
        </div>
      </form>
      {'outcome' in result ? (
        <Calculation outcome={result.outcome} />
      ) : (
        <p role="status">The result appears here when every field is filled in correctly.</p>
      )}
      <div className={styles.acts}>
        {'outcome' in result && <SaveButton id={id} typed={typed} />}
        <a href={calculatorPath(id, typed)} onClick={showInAddress}>
          Link to these numbers
        </a>
      </div>
    </section>
  )
}

interface CalculatorFieldProps {
  name: string
  input: Input
  problem: string | undefined
}

const units = { dollars: ' ($)', percent: ' (%)', count: '' } as const

/** One thing that a calculator asks for, with the sentence that explains it. */
function CalculatorField({ name, input, problem }: CalculatorFieldProps) {
  const { label, explanation, initial } = input
  const shared = { name, problem, hint: explanation, defaultValue: initial }
  if (input.kind === 'choice') {
    return (
      <SelectField label={label} {...shared}>
        {Object.entries(input.choices).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    )
  }
  const inputMode = input.kind === 'count' ? 'numeric' : 'decimal'
  return <Field label={`${label}${units[input.kind]}`} inputMode={inputMode} autoComplete="off" {...shared} />
}

/** The formula with the numbers in it, line by line, and the result. */
const Calculation = ({ outcome: { lines, result, notes } }: { outcome: Outcome }) => (
  <div className={styles.calculation}>
    <table className={styles.lines}>
      <caption className="visually-hidden">How it is calculated</caption>
      <tbody>
        {lines.map((line) => (
          <Row key={line.label} line={line} />
        ))}
      </tbody>
      <tfoot>
        <Row line={result} />
      </tfoot>
    </table>
    <p className="visually-hidden" role="status">
      {result.label}: {result.value}
    </p>
    {notes.map((note) => (
      <p key={note}>{note}</p>
    ))}
  </div>
)

const Row = ({ line: { label, formula, value } }: { line: Line }) => (
  <tr>
    <th scope="row">
      {label}
      {formula && <span className={styles.formula}>{formula}</span>}
    </th>
    <td>{value}</td>
  </tr>
)

const none: ReadonlySet<string> = new Set()

/**
 * What is typed in a calculator. It begins with the example, as the built page does, and takes over what the address
 * says and what was typed before the scripts ran.
 */
function useCalculator(id: CalculatorId, initial: Typed) {
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
