import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readPageData } from './api.ts'
// Puts the file into the build; `shell/inline-scripts.ts` loads it.
import './kit/fonts/besley-600.woff2'
import { createRoutes } from './routes.ts'
import { storedToken } from './session.ts'

// A failed navigation shows an error page; its reason is in the console.
// biome-ignore lint/suspicious/noConsole: the browser's console is where such failures belong
const logFailure = console.error

const routes = createRoutes(() => readPageData)
const root = document.getElementById('root') as HTMLElement
/** Only built pages have data. Others are rendered here, in place of their skeleton. */
const data = document.getElementById('page-data')?.textContent

function showApp(): void {
  const router = createBrowserRouter(routes, data ? { hydrationData: { loaderData: JSON.parse(data) } } : {})
  const app = (
    <StrictMode>
      <RouterProvider router={router} onError={logFailure} />
    </StrictMode>
  )
  if (data) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

/** Hydration needs the whole page at once, so its route must not be lazy any more. */
async function loadShownPage(): Promise<void> {
  const lazy = (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  })
  await Promise.all(lazy)
}

if (data) loadShownPage().then(showApp, logFailure)
else showApp()

// A public page answers other tabs, too. The guard sees to the other pages.
if (storedToken()) {
  import('./access/shared-login.ts').then(
    ({ shareLogin }) => shareLogin(),
    () => {},
  )
}
