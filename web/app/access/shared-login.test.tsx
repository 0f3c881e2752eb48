import { afterEach, expect, test, vi } from 'vitest'
import { signIn, signOut } from '../session.ts'
import { onLogoutElsewhere, shareLogin } from './shared-login.ts'

const leave = vi.fn()
const stop = onLogoutElsewhere(leave)
afterEach(() => {
  leave.mockReset()
  signOut()
})

/** What Back does with a page that the browser has kept. */
const comeBack = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('a guarded page that Back brings back is left if this tab has logged out since, and stays otherwise', () => {
  signIn('head.claims.signature')
  shareLogin()
  comeBack(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(leave).not.toHaveBeenCalled()
  signOut()
  comeBack(false)
  expect(leave).not.toHaveBeenCalled()
  comeBack(true)
  expect(leave).toHaveBeenCalledOnce()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(leave).toHaveBeenCalledTimes(2)
  stop()
})
