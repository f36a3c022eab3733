import { LazyPart } from '@plekje/web-kit'
import { useEffect, useState } from 'react'
import { viewedVenues } from './viewed-venues'

const load = () => import('./recently-viewed-row')

/** Recently viewed venues in this browser. Without a history it shows nothing and loads nothing (HOME-10). */
export function RecentlyViewed({ except }: { except?: number }) {
  const [ids, setIds] = useState<readonly number[]>([])
  useEffect(() => setIds(viewedVenues().filter((id) => id !== except)), [except])
  return ids.length > 0 && <LazyPart load={load}>{({ RecentlyViewedRow }) => <RecentlyViewedRow ids={ids} />}</LazyPart>
}
