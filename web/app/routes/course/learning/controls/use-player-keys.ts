import { type RefObject, useRef, useState } from 'react'
import type { PlayerControls } from '../../../../player/session.ts'
import { isViewing, localStore } from '../../../../storage.ts'
import type { usePlayer } from '../position/use-player.ts'
import type { StageHandle } from '../video/stage.tsx'
import type { Action } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** How the player is shown, its controls while it plays, and the keys for all of it. */
export function usePlayerKeys(player: ReturnType<typeof usePlayer>, stage: RefObject<StageHandle | null>) {
  const [wide, setWide] = useKeptSwitch('courseWideView', false)
  const [keys, setKeys] = useKeptSwitch('courseShortcuts', true)
  const [help, setHelp] = useState(false)
  const notes = useNotesSwitch()
  const controls = useRef<PlayerControls>(undefined)

  const { startedAt, play, previous, next } = player
  const whilePlaying = (work: (player: PlayerControls) => void) =>
    startedAt === undefined ? undefined : () => controls.current && work(controls.current)
  const actions: Record<Action, (() => void) | undefined> = {
    play: startedAt === undefined ? () => play() : () => controls.current?.toggle(),
    pause: whilePlaying((player) => player.toggle()),
    back: whilePlaying((player) => player.seekBy(-5)),
    forward: whilePlaying((player) => player.seekBy(5)),
    slower: whilePlaying((player) => player.changeSpeed(-1)),
    faster: whilePlaying((player) => player.changeSpeed(1)),
    captions: whilePlaying((player) => player.toggleCaptions()),
    fullScreen: whilePlaying(() => stage.current?.toggleFullScreen()),
    previous,
    next,
    wide: () => setWide(!wide),
    note: notes.ask,
    help: () => setHelp(!help),
  }
  useShortcuts(keys && !notes.isAsked, actions)
  return { wide, setWide, keys, setKeys, help, setHelp, controls, notes }
}

/** Whether the member's notes are shown, and whether a new one was requested and its field is not there yet. */
function useNotesSwitch() {
  const [on, set] = useKeptSwitch('courseNotes', false)
  const [isLinked, setLinked] = useState(() => location.hash.startsWith('#note-'))
  const [isAsked, setAsked] = useState(false)
  const show = (next: boolean) => {
    setLinked(false)
    set(next)
    setAsked(next)
  }
  const isOn = !isViewing() && (on || isLinked)
  return {
    on: isOn,
    isAsked,
    onBegun: () => setAsked(false),
    /** Both are undefined for support, which sees no notes. */
    ask: isViewing() ? undefined : () => show(true),
    toggle: isViewing() ? undefined : () => show(!isOn),
  }
}

/** A display setting that the browser remembers, if it may store anything. */
function useKeptSwitch(name: string, usual: boolean): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => kept(name) ?? usual)
  const set = (chosen: boolean) => {
    setOn(chosen)
    try {
      localStore().setItem(name, chosen ? 'on' : 'off')
    } catch {
      // The storage is full. The page works without.
    }
  }
  return [on, set]
}

function kept(name: string): boolean | undefined {
  const value = localStore().getItem(name)
  return value === null ? undefined : value === 'on'
}
