import { createEvents, isBlocked, type Player } from './player.ts'

/** A link to a file, and when it ends, in milliseconds of the epoch; null if it doesn't. */
export interface FileLink {
  url: string
  captions: string | null
  expiresAt: number | null
}

interface FileSource {
  /** Asks for a link that is valid from now on. */
  link(): Promise<FileLink>
  /** The second to begin with. */
  startAt: number
}

/** A new link is asked for this long before the old one ends, so that seeking never meets one that has ended. */
const renewBeforeMs = 60_000

/** Errors of the network or of the link, after which a new link helps. */
const mayPass = (error: MediaError | null) =>
  error?.code === MediaError.MEDIA_ERR_NETWORK || error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED

/** Plays a file with the browser's own player. Renews the link to the file without losing the place. */
export function createFilePlayer(video: HTMLVideoElement, source: FileSource): Player {
  const { on, emit } = createEvents()
  const ending = new AbortController()
  const { signal } = ending
  let track: HTMLTrackElement | undefined
  let wantsCaptions = false
  let failures = 0
  let renewal: ReturnType<typeof setTimeout> | undefined

  const load = async (position: number, plays: boolean) => {
    const link = await source.link()
    if (signal.aborted) return
    const rate = video.playbackRate
    video.src = position > 0 ? `${link.url}#t=${position}` : link.url
    setTrack(link.captions)
    video.playbackRate = rate
    clearTimeout(renewal)
    if (link.expiresAt !== null) {
      renewal = setTimeout(() => void renew(), Math.max(1_000, link.expiresAt - Date.now() - renewBeforeMs))
    }
    if (plays) await video.play()
  }
  const renew = () => load(video.currentTime, !video.paused && !video.ended).catch(fail)
  const fail = (error: unknown) => {
    if (!isBlocked(error) && !signal.aborted) emit('error', { problem: 'network' })
  }

  const setTrack = (captions: string | null) => {
    track?.remove()
    track = undefined
    if (captions === null) return
    track = document.createElement('track')
    Object.assign(track, { kind: 'captions', srclang: 'en', label: 'English', src: captions })
    video.append(track)
    track.track.mode = wantsCaptions ? 'showing' : 'disabled'
  }

  const listen = (event: keyof HTMLMediaElementEventMap, listener: () => void) =>
    video.addEventListener(event, listener, { signal })
  listen('loadedmetadata', () => emit('ready', { duration: video.duration }))
  listen('timeupdate', () => {
    failures = 0
    if (!video.seeking) emit('time', { seconds: video.currentTime, duration: video.duration })
  })
  listen('playing', () => emit('playing', {}))
  listen('pause', () => emit('paused', {}))
  listen('seeking', () => emit('seeking', {}))
  listen('ended', () => emit('ended', { duration: video.duration }))
  listen('ratechange', () => emit('rate', { rate: video.playbackRate }))
  listen('volumechange', () => emit('volume', { volume: video.muted ? 0 : video.volume }))
  listen('error', () => {
    failures += 1
    // The link may have ended; a second failure in a row has another cause.
    if (failures > 1 || !mayPass(video.error)) return emit('error', { problem: 'network' })
    load(video.currentTime || source.startAt, true).catch(fail)
  })
  video.textTracks.addEventListener(
    'change',
    () => {
      if (!track) return
      wantsCaptions = track.track.mode === 'showing'
      emit('captions', { on: wantsCaptions })
    },
    { signal },
  )
  const loaded = load(source.startAt, false)
  loaded.catch(fail)

  return {
    on,
    async play() {
      await loaded
      await video.play()
    },
    pause: async () => video.pause(),
    async seek(seconds) {
      await loaded
      video.currentTime = seconds
    },
    async setRate(rate) {
      video.playbackRate = rate
      return true
    },
    async setVolume(volume) {
      video.muted = volume === 0
      if (volume > 0) video.volume = volume
      return true
    },
    async setCaptions(shown) {
      wantsCaptions = shown
      if (!track) return false
      track.track.mode = shown ? 'showing' : 'disabled'
      return true
    },
    destroy() {
      ending.abort()
      clearTimeout(renewal)
      // Ends the download.
      video.removeAttribute('src')
      video.load()
    },
  }
}
