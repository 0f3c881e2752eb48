import type Vimeo from '@vimeo/player'
import { createEvents, type Player, type PlayerProblem } from './player.ts'

const problems: Record<string, PlayerProblem> = {
  PrivacyError: 'private',
  PasswordError: 'password',
  NotFoundError: 'missing',
}

/**
 * Vimeo's library does four things when it is loaded: it tells Vimeo the page's address, reads a time from it, resizes
 * frames, and reloads frames of protected videos. Each looks for its own mark that it is done.
 */
async function loadLibrary(): Promise<typeof Vimeo> {
  Object.assign(window, {
    VimeoSeoMetadataAppended: true,
    VimeoCheckedUrlTimeParam: true,
    VimeoPlayerResizeEmbeds_: true,
    VimeoDRMEmbedsUpdated: true,
  })
  return (await import('@vimeo/player')).default
}

/** Controls Vimeo's player in a frame that is already on the page. The frame works without it, too. */
export async function createVimeoPlayer(frame: HTMLIFrameElement): Promise<Player> {
  const Library = await loadLibrary()
  const vimeo = new Library(frame)
  const events = createEvents()
  let isDestroyed = false
  const emit: typeof events.emit = (event, detail) => {
    if (!isDestroyed) events.emit(event, detail)
  }

  const fail = (name: string | undefined) => {
    const problem = name === undefined ? undefined : problems[name]
    if (problem) emit('error', { problem })
  }
  /** Vimeo may not support something for this video or the owner's plan. */
  const attempt = (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => true,
      () => false,
    )

  vimeo.on('timeupdate', ({ seconds, duration }) => emit('time', { seconds, duration }))
  vimeo.on('playing', () => emit('playing', {}))
  vimeo.on('pause', () => emit('paused', {}))
  vimeo.on('seeking', () => emit('seeking', {}))
  vimeo.on('ended', ({ duration }) => emit('ended', { duration }))
  vimeo.on('playbackratechange', ({ playbackRate }) => emit('rate', { rate: playbackRate }))
  vimeo.on('volumechange', ({ volume }) => emit('volume', { volume }))
  vimeo.on('texttrackchange', ({ language }) => emit('captions', { on: language !== null }))
  vimeo.on('error', ({ name }) => fail(name))
  vimeo
    .ready()
    .then(() => vimeo.getDuration())
    .then(
      (duration) => emit('ready', { duration }),
      (error: Error) => fail(error.name),
    )

  return {
    on: events.on,
    play: () => vimeo.play(),
    pause: () => vimeo.pause(),
    seek: async (seconds) => void (await vimeo.setCurrentTime(seconds)),
    setRate: (rate) => attempt(vimeo.setPlaybackRate(rate)),
    setVolume: (volume) => attempt(vimeo.setVolume(volume)),
    async setCaptions(shown) {
      if (!shown) return attempt(vimeo.disableTextTrack())
      const tracks = await vimeo.getTextTracks().catch(() => [])
      const track = tracks.find(({ language }) => language.startsWith('en')) ?? tracks[0]
      return track ? attempt(vimeo.enableTextTrack(track.language, track.kind)) : false
    },
    destroy() {
      // The frame goes away with its video. The library's own `destroy` would remove the element from React's hands.
      isDestroyed = true
    },
  }
}
