import { LazyPart } from '@plekje/web-kit'
import type { ReactNode } from 'react'
import type { MapProps } from './map-props'

const load = () => import('./real-map')

/** A map, whose code is fetched when it is first shown. `failed` stands in its place when that does not come. */
export const VenueMap = ({ failed, ...props }: MapProps & { failed?: (retry: () => void) => ReactNode }) => (
  <LazyPart load={load} {...(failed ? { failed } : {})}>
    {({ RealMap }) => <RealMap {...props} />}
  </LazyPart>
)
