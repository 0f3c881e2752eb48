import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, call, errorMessage } from '../../../../api.ts'
import { clientTokenCall } from '../order/offer.ts'
import { withDeadline } from '../with-deadline.ts'
import {
  type CardFieldName,
  type CardFields,
  type CardProblems,
  type CardState,
  cardFieldNames,
  isFixed,
  problemsOnLeaving,
} from './card-fields.ts'

/** Loading that takes longer shows a hint, in milliseconds. */
const slowAfter = 8000
/** Loading that takes longer fails, in milliseconds. */
const givenUpAfter = 60_000

const couldNotLoad = 'The card fields could not be loaded. Your card has not been charged. Please try again.'

export type Loading = { kind: 'loading' } | { kind: 'slow' } | { kind: 'failed'; reason: string } | { kind: 'ready' }

export const containerId = (name: CardFieldName): string => `card-${name.toLowerCase()}`
const containers = Object.fromEntries(cardFieldNames.map((name) => [name, containerId(name)])) as Record<
  CardFieldName,
  string
>

interface Progress {
  /** Incremented on each rebuild. As the containers' key it gives every set of fields new elements. */
  build: number
  loading: Loading
  /** The cards that the provider takes. */
  accepted: readonly string[]
}

/** Loads the card fields, tracks their state and shows their errors. */
export function useCardFields(onSubmit: () => void) {
  const [{ build, loading, accepted }, setProgress] = useState<Progress>({
    build: 0,
    loading: { kind: 'loading' },
    accepted: [],
  })
  const [state, setState] = useState<CardState>()
  const [problems, setProblems] = useState<CardProblems>({})
  const fields = useRef<CardFields>(undefined)
  const submit = useEffectEvent(onSubmit)

  useEffect(() => {
    let isMounted = true
    const setLoading = (now: Loading, changes: Partial<Progress> = {}) =>
      setProgress((before) => (before.build === build ? { ...before, ...changes, loading: now } : before))
    const slow = setTimeout(() => setLoading({ kind: 'slow' }), slowAfter)
    let last: CardState | undefined
    const onChange = (changed: CardState) => {
      if (!isMounted) return
      const found = problemsOnLeaving(last, changed)
      last = changed
      setState(changed)
      for (const name of cardFieldNames) if (found[name]) fields.current?.setProblem(name, found[name])
      setProblems((before) => ({ ...stillWrong(before, changed, fields.current), ...found }))
    }
    const mounting = mount({ onChange, onSubmit: () => submit(), isWanted: () => isMounted })
    withDeadline(mounting, givenUpAfter)
      .then((mounted) => {
        if (!isMounted) return
        fields.current = mounted
        setLoading({ kind: 'ready' }, mounted && { accepted: mounted.accepted })
      })
      .catch((error: unknown) => {
        if (isMounted)
          setLoading({ kind: 'failed', reason: error instanceof ApiError ? errorMessage(error) : couldNotLoad })
      })
      .finally(() => clearTimeout(slow))
    return () => {
      isMounted = false
      clearTimeout(slow)
      fields.current = undefined
      void mounting.then((mounted) => mounted?.teardown()).catch(() => {})
    }
  }, [build])

  /** Rebuilds the fields with a new token. */
  const rebuild = () => {
    setProgress((before) => ({ ...before, build: before.build + 1, loading: { kind: 'loading' } }))
    setState(undefined)
    setProblems({})
  }

  const showProblems = (found: CardProblems) => {
    setProblems(found)
    for (const name of cardFieldNames) fields.current?.setProblem(name, found[name])
  }

  return { build, loading, accepted, state, problems, fields, rebuild, showProblems }
}

/** The messages that still apply after a change. The others are removed for screen readers, too. */
function stillWrong(before: CardProblems, changed: CardState, frames: CardFields | undefined): CardProblems {
  const fixed = cardFieldNames.filter((name) => before[name] !== undefined && isFixed(name, before[name], changed))
  if (fixed.length === 0) return before
  for (const name of fixed) frames?.setProblem(name, undefined)
  return Object.fromEntries(Object.entries(before).filter(([name]) => !fixed.some((other) => other === name)))
}

interface Mounting {
  onChange: (state: CardState) => void
  onSubmit: () => void
  isWanted: () => boolean
}

async function mount({ onChange, onSubmit, isWanted }: Mounting): Promise<CardFields | undefined> {
  const [{ mountCardFields }, { message: clientToken }] = await Promise.all([
    import('./card-fields.braintree.ts'),
    call(clientTokenCall),
  ])
  // Two sets of fields can't share a container, and the next set may already be loading.
  return isWanted() ? mountCardFields({ clientToken, containers, onChange, onSubmit }) : undefined
}
