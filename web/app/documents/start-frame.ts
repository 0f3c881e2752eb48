import { showToasts } from '../kit/toasts/show-toasts.ts'
import { toastError, toastSuccess } from '../kit/toasts/toast-list.ts'
import { consumeFlash, storedToken } from '../session.ts'
import { startThemedPictures, startThemeSwitch } from '../shell/theme.ts'
import { isViewing } from '../storage.ts'

/** Answers other tabs. */
async function shareLogin(): Promise<void> {
  if (storedToken()) (await import('../access/shared-login.ts')).shareLogin()
}

/** Starts what every document has: theme, toasts, and the login of its tab. */
export function startFrame(): void {
  const themes = document.getElementById('theme')
  if (themes instanceof HTMLFieldSetElement) startThemeSwitch(themes)
  startThemedPictures()
  const region = document.getElementById('toasts')
  if (region) showToasts(region)
  void shareLogin()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void shareLogin()
  })
  if (isViewing()) void import('../shell/view-banner-alone.tsx').then(({ mountViewBanner }) => mountViewBanner())
}

/** Shows what the page before has left, as a toast. */
export function showFlash(): void {
  const flash = consumeFlash()
  if (flash?.kind === 'error') toastError(flash.message)
  else if (flash) toastSuccess(flash.message, flash.title)
}

/** Browsers would request it before they paint. */
export function addManifest(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/site.webmanifest' }))
}
