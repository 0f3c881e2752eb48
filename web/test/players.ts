/** What e2e/learning/players.spec.ts loads into a page to test both players. */
import { createFilePlayer } from '../app/player/file-player.ts'
import { createVimeoPlayer } from '../app/player/vimeo-player.ts'

Object.assign(window, { createFilePlayer, createVimeoPlayer })
