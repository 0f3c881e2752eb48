import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

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
