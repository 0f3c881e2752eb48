import { isPlainPress } from './plain-press.ts'

/** Puts the player in the place of a pressed poster. A press before this script was kept on the link. */
export function startPoster(place: HTMLElement): void {
  const link = place.querySelector('a')
  if (!link) return
  const play = async () => {
    link.dataset.pressed = ''
    const transcript = place.parentElement?.querySelector('details')
    if (transcript) transcript.open = true
    try {
      const { showFilm } = await import('../player/show-film.tsx')
      showFilm(place, JSON.parse(place.dataset.film ?? ''))
    } catch {
      // The next press follows the link.
      link.onclick = null
      delete link.dataset.pressed
    }
  }
  const wasPressed = link.dataset.pressed !== undefined
  link.onclick = (event) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    void play()
  }
  if (wasPressed) void play()
}
