import { LazyPart } from '@plekje/web-kit'
import { useEffect, useState } from 'react'
import { seenVenues } from './seen-venues'

const load = () => import('./lately-row')

/** Recently viewed venues in this browser. Without a history it shows nothing and loads nothing (HOME-10). */
export function LatelySeen({ except }: { except?: number }) {
  const [ids, setIds] = useState<readonly number[]>([])
  useEffect(() => setIds(seenVenues().filter((id) => id !== except)), [except])
  return ids.length > 0 && <LazyPart load={load}>{({ LatelyRow }) => <LatelyRow ids={ids} />}</LazyPart>
}
