import { previousOverviewScrollKey } from './overview-address'
import { scrollStateOf } from './scroll-positions'

export { previousOverview, rememberOverview } from './overview-address'

/** What a link to the previous overview carries as its `state`, to find the overview where it was left. */
export function previousOverviewState(): object | undefined {
  const scrollKey = previousOverviewScrollKey()
  return scrollKey === null ? undefined : scrollStateOf(scrollKey)
}
