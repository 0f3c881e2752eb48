import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { isViewing } from '../storage.ts'
import { Frame } from './frame.tsx'
import { Routed } from './routed.tsx'

const ViewBanner = lazy(async () => ({ default: (await import('./view-banner.tsx')).ViewBanner }))

/** The frame of every page of the application. */
export function Chrome({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [shown, setShown] = useState({ pathname, hasMoved: false })
  // True with the first render of another page.
  if (shown.pathname !== pathname) setShown({ pathname, hasMoved: true })
  const banner = isViewing() && (
    <Suspense>
      <ViewBanner />
    </Suspense>
  )
  return (
    <Routed>
      <Frame path={pathname} banner={banner} isPending={useNavigation().state !== 'idle'} hasMoved={shown.hasMoved}>
        {children}
      </Frame>
    </Routed>
  )
}
