import { LazyPart } from '@plekje/web-kit'
import { useEffect, useState } from 'react'
import { viewedVenues } from './viewed-venues'

const load = () => import('./recently-viewed-row')

/** Recently viewed venues in this browser. Shows and loads nothing without a history (HOME-10). */
export function RecentlyViewed({ currentId }: { currentId?: number }) {
  const [ids, setIds] = useState<readonly number[]>([])
  useEffect(() => setIds(viewedVenues().filter((id) => id !== currentId)), [currentId])
  return ids.length > 0 && <LazyPart load={load}>{({ RecentlyViewedRow }) => <RecentlyViewedRow ids={ids} />}</LazyPart>
}
