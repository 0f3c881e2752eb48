import { createRoot } from 'react-dom/client'
import { Film } from './film.tsx'
import type { FilmVideo } from './vimeo-address.ts'

/** Plays a film in place of what is there. Loaded with the press that plays it. */
export function showFilm(place: HTMLElement, video: FilmVideo): void {
  place.replaceChildren()
  createRoot(place).render(<Film video={video} />)
}
