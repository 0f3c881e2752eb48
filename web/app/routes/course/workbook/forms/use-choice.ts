import { useState } from 'react'
import { useAction } from '../../../../forms/use-action.ts'

/**
 * A choice that is shown at once, while it is saved. If it is refused, a toast says why, and what is saved is shown.
 * @param saved what the server has @param save resolves when the server has it
 */
export function useChoice<T>(saved: T, save: (value: T) => Promise<void>) {
  const [chosen, setChosen] = useState<{ value: T }>()
  const { act } = useAction()
  const choose = async (value: T) => {
    if (chosen) return
    setChosen({ value })
    await act(() => save(value))
    setChosen(undefined)
  }
  return { value: chosen ? chosen.value : saved, isSaving: chosen !== undefined, choose }
}
