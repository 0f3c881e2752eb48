import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { storedToken } from './session.ts'

// A failed navigation shows an error page; its reason is in the console.
// biome-ignore lint/suspicious/noConsole: the browser's console is where such failures belong
const logFailure = console.error

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={logFailure} />
    </StrictMode>,
  )
})

// A public page answers other tabs, too. The guard sees to the other pages.
if (storedToken()) {
  import('./access/shared-login.ts').then(
    ({ shareLogin }) => shareLogin(),
    () => {},
  )
}
