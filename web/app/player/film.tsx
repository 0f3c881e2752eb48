import { type RefObject, useEffect, useRef, useState } from 'react'
import styles from './film.module.css'
import { hostAnswers, offerAfter, patience } from './host-answers.ts'
import { VideoFrame } from './video-frame.tsx'
import { type FilmVideo, vimeoAddress } from './vimeo-address.ts'
import { Waiting } from './waiting.tsx'

/**
 * The video of a public page: Vimeo's player or, where Vimeo does not answer, the site's own copy or a link. Loaded once
 * it is played.
 */
export function Film({ video }: { video: FilmVideo }) {
  const [hasFailed, setFailed] = useState(false)
  if (video.vimeoNumber !== '') return <VimeoFilm video={video} />
  return video.copy === null || hasFailed ? (
    <FilmFailed video={video} />
  ) : (
    <Copy title={video.title} address={video.copy} onFailed={() => setFailed(true)} />
  )
}

function VimeoFilm({ video }: { video: FilmVideo }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const host = useHost(frame, vimeoAddress(video))
  const [isLoaded, setLoaded] = useState(false)
  const isMute = useMute(frame, isLoaded && host !== 'ready')
  const [copy, setCopy] = useState<'offered' | 'playing' | 'absent'>(video.copy ? 'offered' : 'absent')
  // The pressed link is gone.
  useEffect(() => frame.current?.focus(), [])

  if (video.copy && (copy === 'playing' || (copy === 'offered' && (host === 'silent' || isMute))))
    return <Copy title={video.title} address={video.copy} onFailed={() => setCopy('absent')} />
  if (host === 'silent') return <FilmFailed video={video} />
  const isShown = host === 'ready' || isMute
  return (
    <div>
      <div className={styles.screen}>
        <VideoFrame
          title={video.title}
          vimeoNumber={video.vimeoNumber}
          vimeoHash={video.vimeoHash}
          ref={frame}
          isHidden={!isShown}
          onLoad={() => setLoaded(true)}
        />
        {!isShown && <Waiting />}
      </div>
      {(host === 'slow' || isMute) && (
        <p className={styles.slow} role="status">
          The video doesn’t start?{' '}
          {copy === 'offered' ? (
            <button type="button" className={styles.other} onClick={() => setCopy('playing')}>
              Play our copy
            </button>
          ) : (
            <a href={vimeoAddress(video)} target="_blank" rel="noopener">
              Watch it on Vimeo<span className="visually-hidden"> (opens a new tab)</span>
            </a>
          )}
        </p>
      )}
    </div>
  )
}

type Host = 'asked' | 'answers' | 'slow' | 'ready' | 'silent'

/** What is known of Vimeo and its player. The player reports that it is ready by a message. */
function useHost(frame: RefObject<HTMLIFrameElement | null>, address: string): Host {
  const [host, setHost] = useState<Host>('asked')
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const follow = (next: Host) => {
      if (!signal.aborted) setHost((before) => (before === 'ready' || before === 'silent' ? before : next))
    }
    const listen = ({ source }: MessageEvent) => {
      if (source && source === frame.current?.contentWindow) follow('ready')
    }
    addEventListener('message', listen, { signal })
    void hostAnswers(address, signal).then((answers) => follow(answers ? 'answers' : 'silent'))
    const timer = setTimeout(() => follow('slow'), offerAfter)
    signal.addEventListener('abort', () => clearTimeout(timer))
    return () => ending.abort()
  }, [frame, address])
  return host
}

/**
 * Whether the frame has loaded something that is not Vimeo's player, such as an error page: it does not answer in time.
 * @param isAsked whether the frame has loaded and said nothing yet
 */
function useMute(frame: RefObject<HTMLIFrameElement | null>, isAsked: boolean): boolean {
  const [isMute, setMute] = useState(false)
  useEffect(() => {
    if (!isAsked) return setMute(false)
    frame.current?.contentWindow?.postMessage({ method: 'ping' }, '*')
    const timer = setTimeout(() => setMute(true), patience)
    return () => clearTimeout(timer)
  }, [frame, isAsked])
  return isMute
}

function Copy({ title, address, onFailed }: { title: string; address: string; onFailed: () => void }) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    element.current?.focus()
    // The browser may want a press on its own button first.
    element.current?.play().catch(() => {})
  }, [])
  return (
    <div className={styles.screen}>
      <video className={styles.copy} ref={element} src={address} title={title} onError={onFailed} controls playsInline>
        <track kind="captions" srcLang="en" label="English" src={`${address}/captions`} />
      </video>
    </div>
  )
}

/** In place of a video that can't be played here. */
const FilmFailed = ({ video }: { video: FilmVideo }) => (
  <div className={`${styles.screen} ${styles.failed}`}>
    <p role="status">
      {video.vimeoNumber === '' ? (
        'The video can’t be reached. Please try again later.'
      ) : (
        <>
          The video can’t be reached from your network.{' '}
          <a href={vimeoAddress(video)} target="_blank" rel="noopener">
            Watch it on Vimeo<span className="visually-hidden"> (opens a new tab)</span>
          </a>
        </>
      )}
    </p>
  </div>
)
