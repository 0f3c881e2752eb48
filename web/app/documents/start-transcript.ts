import { errorMessage } from '../api.ts'

/** Loads what is said in a video once it is asked for. A failure is shown, and the next time tries again. */
export function startTranscript(details: HTMLDetailsElement): void {
  const load = async () => {
    if (!details.open || details.querySelector('ol')) return
    const state = details.querySelector('[role="status"]')
    try {
      const { freeTranscript } = await import('../player/free-transcript.ts')
      const lines = await freeTranscript(details.dataset.transcript ?? '')
      if (lines.length > 0) state?.replaceWith(listOf(lines))
      else if (state) state.textContent = 'This video has no transcript.'
    } catch (error) {
      if (state) state.textContent = errorMessage(error)
    }
  }
  details.ontoggle = () => void load()
  void load()
}

function listOf(lines: readonly { time: string; text: string }[]): HTMLElement {
  const list = document.createElement('ol')
  for (const { time, text } of lines) {
    const line = document.createElement('li')
    line.append(Object.assign(document.createElement('b'), { textContent: time }), ` ${text}`)
    list.append(line)
  }
  return list
}
