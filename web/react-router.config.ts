import { prerenderedPages } from '@course/contract/pages'
import type { Config } from '@react-router/dev/config'
import { finishPages } from './finish-pages.ts'

export default {
  ssr: false,
  splitRouteModules: false,
  prerender: prerenderedPages.map(({ path }) => path),
  buildEnd: ({ reactRouterConfig }) => finishPages(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
