import * as paths from '@course/contract/paths'
import { useCallback, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router'
import { localStore } from '../storage.ts'
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

/** @returns whether the page has a search field */
function focusSearchField(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null
}

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
  const navigate = useNavigate()
  const search = useSearchKey()
  const goSince = useRef<number>(undefined)

  useEffect(() => {
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
  }, [role, navigate, onHelp, search])
}

/**
 * Puts the cursor in the search field of the page. A page without one leads to the users, where most searches of an
 * administrator end. If another page is on its way, the cursor waits for that page's field.
 */
function useSearchKey(): () => void {
  const { pathname } = useLocation()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const navigate = useNavigate()
  const waitsFor = useRef<string>(undefined)

  useEffect(() => {
    if (waitsFor.current === pathname) focusSearchField()
    waitsFor.current = undefined
  }, [pathname])

  return useCallback(() => {
    // The router knows the next page at once, a hook only after React has rendered.
    const { navigation, location } = router?.state ?? {}
    const next = (navigation?.location ?? location)?.pathname ?? pathname
    if (next !== pathname) waitsFor.current = next
    else if (!focusSearchField()) {
      waitsFor.current = paths.users
      void navigate(paths.users)
    }
  }, [pathname, router, navigate])
}
