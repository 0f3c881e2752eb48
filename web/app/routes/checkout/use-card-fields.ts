import { useEffect, useRef, useState } from 'react'
import { ApiError, call, errorMessage } from '../../api.ts'
import { type CardFieldName, type CardFields, type CardState, cardFaults, cardFieldNames } from './card-fields.ts'
import { clientTokenCall } from './offer.ts'
import { withDeadline } from './with-deadline.ts'

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

/** Loads the card fields, tracks their state and shows their errors. */
export function useCardFields(onSubmit: () => void) {
  /** Incremented on each rebuild. As the containers' key it gives every set of fields new elements. */
  const [build, setBuild] = useState(0)
  const [loading, setLoading] = useState<Loading>({ kind: 'loading' })
  const [state, setState] = useState<CardState>()
  const [faulty, setFaulty] = useState<readonly CardFieldName[]>([])
  const fields = useRef<CardFields>(undefined)
  const submit = useRef(onSubmit)
  submit.current = onSubmit

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new build number is what makes it load again
  useEffect(() => {
    let isMounted = true
    const slow = setTimeout(() => setLoading({ kind: 'slow' }), slowAfter)
    const onChange = (changed: CardState) => {
      if (!isMounted) return
      setState(changed)
      setFaulty((before) => before.filter((name) => !isFixed(name, changed, fields.current)))
    }
    const mounting = mount({ onChange, onSubmit: () => submit.current(), isWanted: () => isMounted })
    withDeadline(mounting, givenUpAfter)
      .then((mounted) => {
        if (!isMounted) return
        fields.current = mounted
        setLoading({ kind: 'ready' })
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
    setLoading({ kind: 'loading' })
    setState(undefined)
    setFaulty([])
    setBuild((count) => count + 1)
  }

  const showFaults = (names: readonly CardFieldName[]) => {
    setFaulty(names)
    for (const name of cardFieldNames)
      fields.current?.setFault(name, names.includes(name) ? cardFaults[name] : undefined)
  }

  return { build, loading, state, faulty, fields, rebuild, showFaults }
}

function isFixed(name: CardFieldName, { fields }: CardState, frame: CardFields | undefined): boolean {
  if (!fields[name].isValid) return false
  frame?.setFault(name, undefined)
  return true
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
