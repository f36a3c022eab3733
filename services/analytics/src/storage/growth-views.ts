import type { FiguresGenerations } from './figures-generations'
import type { FiguresStore } from './figures-store'
import type { ViewSums } from './view-sums'

/** Reads daily views of all venues. */
export type GrowthViews = Pick<ViewSums, 'ofMonths'>

/** Reads the live generation: one document per month, however many venues there are. */
export const createGrowthViews = (
  generations: Pick<FiguresGenerations, 'read'>,
  store: Pick<FiguresStore, 'viewsOf'>,
): GrowthViews => ({
  async ofMonths(months) {
    const { current } = await generations.read()
    return store.viewsOf(current).ofMonths(months)
  },
})
