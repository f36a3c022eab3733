import { LazyPart } from '@plekje/web-kit'
import type { ReactNode } from 'react'
import type { MapProps } from './map-props'

const load = () => import('./real-map')

/** A map whose code is loaded when it is first shown. `failed` is rendered if loading fails. */
export const VenueMap = ({ failed, ...props }: MapProps & { failed?: (retry: () => void) => ReactNode }) => (
  <LazyPart load={load} failed={failed}>
    {({ RealMap }) => <RealMap {...props} />}
  </LazyPart>
)
