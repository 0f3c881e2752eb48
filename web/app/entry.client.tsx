import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { toastSuccess } from './kit/toasts/toast-list.ts'
import { createRoutes } from './routes.ts'
import { consumeFlash, storedFlash } from './session.ts'

// A failed navigation shows an error page; its reason is in the console.
// biome-ignore lint/suspicious/noConsole: the browser's console is where such failures belong
const logFailure = console.error

// The other messages of a page before are shown by the area.
const greeting = storedFlash()
if (greeting?.title) {
  consumeFlash()
  toastSuccess(greeting.message, greeting.title)
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(createRoutes())} onError={logFailure} />
  </StrictMode>,
)
