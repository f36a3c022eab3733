import { previousOverviewScrollKey } from './overview-address'
import { scrollStateOf } from './scroll-positions'

export { previousOverview, rememberOverview } from './overview-address'

/** The `state` of a link to the previous overview, which restores its scroll position. */
export function previousOverviewState(): object | undefined {
  const scrollKey = previousOverviewScrollKey()
  return scrollKey === null ? undefined : scrollStateOf(scrollKey)
}
