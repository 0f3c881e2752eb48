import { createRoot } from 'react-dom/client'
import { ViewBanner } from './view-banner.tsx'

/** Shows the banner of a support view on a document. Nobody but support loads this. */
export function mountViewBanner(): void {
  const place = document.createElement('div')
  place.style.display = 'contents'
  document.querySelector('header')?.before(place)
  createRoot(place).render(<ViewBanner />)
}
