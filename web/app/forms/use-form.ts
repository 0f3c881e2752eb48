import { type FocusEvent, type FormEvent, type SubmitEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../api.ts'
import { dismissErrorToasts } from '../kit/toasts/toast-list.ts'
import { useFailure } from './use-action.ts'

/** Messages by field name. */
export type Problems = Readonly<Record<string, string>>

interface FormRules<S extends z.ZodType> {
  /** Loads the schema with the validation library, which the page does not wait for. */
  schema: () => Promise<S>
  /**
   * Checks beyond the fields. They run on every submit, so that all errors show at once.
   * @returns whether the form may be sent
   */
  alsoCheck?: (fieldsAreRight: boolean) => boolean
  /** Called with valid values. The field errors of an ApiError are shown beside the fields. */
  send: (values: z.output<S>, form: HTMLFormElement) => Promise<void>
  /** Called with every failure of `send`. Without it, `failure` has the message, unless it belongs to a field. */
  onFailure?: (error: unknown, form: HTMLFormElement) => void
}

/** Values that the server refused; their messages stay until the value changes. */
type Refused = Readonly<Record<string, { problem: string; value: FormDataEntryValue | undefined }>>

function stillRefused(refused: Refused, form: HTMLFormElement): Problems {
  const formData = typedIn(form)
  const unchanged = Object.entries(refused).filter(([name, { value }]) => formData[name] === value)
  return Object.fromEntries(unchanged.map(([name, { problem }]) => [name, problem]))
}

const typedIn = (form: HTMLFormElement) => Object.fromEntries(new FormData(form))

/** Validates a form's values. @returns the contract's messages by field */
async function findProblems<S extends z.ZodType>(schema: S, form: HTMLFormElement) {
  const { fieldErrors } = await import('@course/contract/fields')
  const formData = schema.safeParse(typedIn(form))
  return formData.success ? { values: formData.data } : { problems: fieldErrors(formData.error.issues) }
}

/** Focuses the first invalid field. */
function focusFirstProblem(form: HTMLFormElement, problems: Problems) {
  const fields = [...form.elements].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  )
  fields.find(({ name }) => name in problems)?.focus()
}

/**
 * A form of uncontrolled fields: messages appear on blur or submit, and disappear when
 * the field becomes valid. It can't be submitted twice. Typed values stay, except an invalid password.
 */
export function useForm<S extends z.ZodType>({ schema, alsoCheck, send, onFailure }: FormRules<S>) {
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState('')
  const showFailure = useFailure(setFailure)
  const [busy, setBusy] = useState(false)
  /** Whether the last submit found errors. */
  const [stopped, setStopped] = useState(false)
  const touched = useRef(new Set<string>())
  const refused = useRef<Refused>({})
  /** A ref, because a second click can come before `busy` is rendered. */
  const sending = useRef(false)

  const showTouched = async (form: HTMLFormElement) => {
    const { problems: found = {} } = await findProblems(await schema(), form)
    const shown = Object.entries(found).filter(([name]) => touched.current.has(name))
    setProblems({ ...Object.fromEntries(shown), ...stillRefused(refused.current, form) })
  }

  /** Marks every field as touched and shows all errors. */
  const checkAll = async (form: HTMLFormElement) => {
    const checked = await findProblems(await schema(), form)
    for (const name of Object.keys(typedIn(form))) touched.current.add(name)
    setProblems(checked.problems ?? {})
    return checked
  }

  /** Shows the server's errors. */
  const showRefusal = (error: unknown, form: HTMLFormElement) => {
    if (!(error instanceof ApiError)) return
    for (const name of Object.keys(error.fields)) clearPassword(form, name)
    const formData = typedIn(form)
    refused.current = Object.fromEntries(
      Object.entries(error.fields).map(([name, problem]) => [name, { problem, value: formData[name] }]),
    )
    setProblems(error.fields)
    focusFirstProblem(form, error.fields)
  }

  const fail = (error: unknown, form: HTMLFormElement) => {
    if (onFailure) onFailure(error, form)
    else if (!isAboutField(error, form)) showFailure(error)
  }

  const submit = async (form: HTMLFormElement) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setStopped(false)
    setFailure('')
    dismissErrorToasts()
    try {
      const checked = await checkAll(form)
      const others = alsoCheck?.(!checked.problems) ?? true
      setStopped(Boolean(checked.problems))
      if (checked.problems) focusFirstProblem(form, checked.problems)
      else if (others) await send(checked.values as z.output<S>, form)
    } catch (error) {
      showRefusal(error, form)
      fail(error, form)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const formProps = {
    method: 'post' as const,
    noValidate: true,
    // Loads the schema while the visitor fills in the first field.
    onFocus: () => void schema().catch(() => {}),
    onBlur: (event: FocusEvent<HTMLFormElement>) => {
      const { target, relatedTarget } = event
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || !target.name) return
      // Another control of the form was used, such as sending a code again, so nothing is missing yet.
      if (target.value === '' && relatedTarget && !event.currentTarget.contains(relatedTarget)) return
      touched.current.add(target.name)
      void showTouched(event.currentTarget).catch(() => {})
    },
    onInput: (event: FormEvent<HTMLFormElement>) => {
      const { name } = event.target as HTMLInputElement
      if (touched.current.has(name)) void showTouched(event.currentTarget).catch(() => {})
    },
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
  const summary = stopped && Object.keys(problems).length > 0 ? 'Please check the marked fields.' : undefined
  return { formProps, problems, summary, failure, busy, showRefusal }
}

const isAboutField = (error: unknown, form: HTMLFormElement) =>
  error instanceof ApiError && Object.keys(error.fields).some((name) => form.elements.namedItem(name))

function clearPassword(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement && field.autocomplete.endsWith('password')) field.value = ''
}
