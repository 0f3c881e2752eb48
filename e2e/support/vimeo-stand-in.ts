import type { BrowserContext, Page } from '@playwright/test'

interface StandInOptions {
  /** In seconds. */
  duration?: number
  /** The name of Vimeo's error for a video that it does not show. */
  refuses?: 'PrivacyError' | 'PasswordError' | 'NotFoundError'
  /** Methods that this video or its owner's plan does not support. */
  unsupported?: readonly string[]
}

/**
 * Answers at Vimeo's address with a page that speaks the player's protocol, so that the real library controls it. The
 * "video" is a clock; the page has buttons for what a viewer does inside the frame.
 */
export async function standInForVimeo(at: Page | BrowserContext, options: StandInOptions = {}): Promise<void> {
  // The text has a fixed height, so that the buttons never move while one is pressed.
  const body = `<!doctype html><html lang="en"><title>Vimeo</title><body>
    <p id="state" style="height: 4em; overflow: hidden"></p><button>Play</button><button>Pause</button><button disabled>Skip to the end</button>
    <script>(${runStandIn.toString()})(${JSON.stringify({ duration: 62, unsupported: [], ...options })})</script>`
  await at.route('https://player.vimeo.com/video/**', (route) => route.fulfill({ contentType: 'text/html', body }))
}

/** Answers at Vimeo's address with a page that loads and never gets ready to be controlled. */
export async function standInForSilentPlayer(page: Page): Promise<void> {
  const body = `<!doctype html><html lang="en"><title>Video</title><p>Video player</p>
    <script>parent.postMessage("{}", "*")</script></html>`
  await page.route('https://player.vimeo.com/**', (route) => route.fulfill({ contentType: 'text/html', body }))
}

/** Runs in the frame. */
function runStandIn({ duration, refuses, unsupported }: Required<StandInOptions>): void {
  const subscribed = new Set<string>()
  const video = {
    seconds: Number(/[#&]t=(\d+)s/.exec(location.hash)?.[1] ?? 0),
    playing: false,
    rate: 1,
    volume: 1,
    captions: '',
  }
  const post = (message: object) => parent.postMessage(JSON.stringify(message), '*')
  const emit = (event: string, data: object = {}) => subscribed.has(event) && post({ event, data })
  const refuse = () => post({ event: 'error', data: { method: 'ready', name: refuses, message: refuses } })
  const time = () => ({ seconds: video.seconds, percent: video.seconds / duration, duration })

  const set = {
    play() {
      if (!video.playing) emit('playing', time())
      video.playing = true
    },
    pause() {
      video.playing = false
      emit('pause', time())
    },
    seek(seconds: number) {
      emit('seeking', time())
      video.seconds = Math.min(seconds, duration)
      emit('seeked', time())
      emit('timeupdate', time())
    },
  }
  const answers: Record<string, (value: never) => unknown> = {
    getDuration: () => duration,
    getTextTracks: () => [{ language: 'en', kind: 'captions', label: 'English', mode: 'disabled' }],
    play: set.play,
    pause: set.pause,
    setCurrentTime(seconds: number) {
      set.seek(seconds)
      return seconds
    },
    setPlaybackRate(rate: number) {
      video.rate = rate
      emit('playbackratechange', { playbackRate: rate })
      return rate
    },
    setVolume(volume: number) {
      video.volume = volume
      emit('volumechange', { volume })
      return volume
    },
    enableTextTrack({ language }: { language: string }) {
      video.captions = language
      emit('texttrackchange', { language, kind: 'captions', label: 'English' })
      return { language }
    },
    disableTextTrack() {
      video.captions = ''
      emit('texttrackchange', { language: null, kind: null, label: null })
    },
  }
  addEventListener('message', ({ data }) => {
    const { method, value } = (typeof data === 'string' ? JSON.parse(data) : data) as { method: string; value: never }
    if (refuses) return refuse()
    if (method === 'ping') return post({ method: 'ping' })
    if (method === 'addEventListener') {
      subscribed.add(value)
      // Nobody skips through a video before the page listens.
      if (value === 'ended') skip?.removeAttribute('disabled')
      return
    }
    if (method === 'appendVideoMetadata') document.title = 'The page told its address'
    if (unsupported.includes(method)) {
      return post({ event: 'error', data: { method, name: 'UnsupportedError', message: 'not with this plan' } })
    }
    post({ method, value: answers[method]?.(value) })
  })
  const [play, pause, skip] = document.querySelectorAll('button')
  play?.addEventListener('click', set.play)
  pause?.addEventListener('click', set.pause)
  skip?.addEventListener('click', () => set.seek(duration - 0.5))

  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    if (video.playing) video.seconds += ((now - last) / 1_000) * video.rate
    last = now
    if (video.playing && video.seconds >= duration) {
      Object.assign(video, { seconds: duration, playing: false })
      emit('timeupdate', time())
      emit('ended', time())
    } else if (video.playing) emit('timeupdate', time())
    const state = document.getElementById('state')
    if (state) state.textContent = JSON.stringify({ ...video, seconds: Math.floor(video.seconds) })
  }, 250)
  if (refuses) refuse()
  else post({ event: 'ready' })
  if (!refuses && location.search.includes('autoplay=1')) setTimeout(set.play, 50)
}
