import { starState } from '@course/contract/course/states/states'
import { useState } from 'react'
import { call } from '../../../../api.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Button } from '../../../../kit/button.tsx'

interface StarButtonProps {
  code: string
  name: string
  isStarred: boolean
}

/** Makes a state one of the member's own, which come first everywhere. */
export function StarButton({ code, name, isStarred: first }: StarButtonProps) {
  const [isStarred, setStarred] = useState(first)
  const { busy, act } = useAction()
  const toggle = () =>
    act(async () => {
      const saved = await call(starState, { params: { id: code }, body: { Starred: !isStarred } })
      setStarred(saved.isStarred)
    })
  return (
    <Button quiet busy={busy} aria-pressed={isStarred} onClick={() => void toggle()}>
      {isStarred ? '★' : '☆'} My state<span className="visually-hidden">: {name}</span>
    </Button>
  )
}
