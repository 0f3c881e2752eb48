import type { Config } from '@react-router/dev/config'
import { finishPages } from './finish-pages.ts'

export default {
  ssr: false,
  splitRouteModules: false,
  prerender: ['/home', '/info', '/legal', '/login', '/reset', '/payment'],
  buildEnd: ({ reactRouterConfig }) => finishPages(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
