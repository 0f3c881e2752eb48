/** What e2e/learning/players.spec.ts loads into a page to test both players. */
import { createFilePlayer } from '../app/player/file-player.ts'
import type { Player } from '../app/player/player.ts'
import { createVimeoPlayer } from '../app/player/vimeo-player.ts'

const names = ['ready', 'playing', 'paused', 'seeking', 'ended', 'rate', 'volume', 'captions', 'error'] as const

/** Makes a player the page's own, and records its events with what they tell. */
function testPlayer(player: Player): void {
  const events: string[] = []
  Object.assign(window, { player, events, seconds: -1, duration: 0 })
  for (const name of names) {
    player.on(name, (detail) => void events.push([name, ...Object.values(detail)].join(' ')))
  }
  player.on('time', (time) => Object.assign(window, time))
}

Object.assign(window, { createFilePlayer, createVimeoPlayer, testPlayer })
