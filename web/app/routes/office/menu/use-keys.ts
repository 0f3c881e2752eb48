import * as paths from '@course/contract/paths'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { localStore } from '../../../storage.ts'
import { readPress } from './key-rules.ts'
import { pagesWithKeys } from './menu-pages.ts'

const storageKey = 'single-keys'

/** Whether single keys do something in this browser. Speech input can press them by mistake (WCAG 2.1.4). */
export const areKeysOn = (): boolean => localStore().getItem(storageKey) !== 'off'

/** Keeps the choice in this browser. */
export function chooseKeys(areOn: boolean): void {
  try {
    if (areOn) localStore().removeItem(storageKey)
    else localStore().setItem(storageKey, 'off')
  } catch {
    // In a full storage, nothing is kept, and the next page asks the storage again.
  }
}

const searchField = () => document.querySelector<HTMLInputElement>('main input[type="search"]')

/** Whether a key belongs to what has the focus, or to an open dialog. */
const isTaken = ({ target, defaultPrevented, isComposing }: KeyboardEvent): boolean =>
  defaultPrevented ||
  isComposing ||
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')))

/**
 * Lets single keys open the pages of the admin area and its search, unless they are switched off.
 * @param onHelp shows the list of keys
 */
export function useKeys(role: string, onHelp: () => void): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const goSince = useRef<number>(undefined)
  const wantsSearch = useRef(false)

  useEffect(() => {
    if (wantsSearch.current && pathname === paths.users) searchField()?.focus()
    wantsSearch.current = false
  }, [pathname])

  useEffect(() => {
    const search = () => {
      const field = searchField()
      // The page of users has one, and is where most searches of an administrator end.
      wantsSearch.current = !field
      if (!field) return void navigate(paths.users)
      field.focus()
      field.select()
    }
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event) || !areKeysOn()) return
      const read = readPress(event, goSince.current, pagesWithKeys(role))
      goSince.current = read.goSince
      const { action } = read
      if (!action) return
      event.preventDefault()
      if (action.kind === 'open') void navigate(action.to)
      else if (action.kind === 'search') search()
      else onHelp()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [role, navigate, onHelp])
}
