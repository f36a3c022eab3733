import { LazyPart } from '@plekje/web-kit'
import { useEffect, useState } from 'react'
import { seenVenues } from './seen-venues'

const load = () => import('./lately-row')

/** What was looked at before in this browser; nothing where there is none, and nothing of it is fetched then (HOME-10). */
export function LatelySeen({ except }: { except?: number }) {
  const [ids, setIds] = useState<readonly number[]>([])
  useEffect(() => setIds(seenVenues().filter((id) => id !== except)), [except])
  return ids.length > 0 && <LazyPart load={load}>{({ LatelyRow }) => <LatelyRow ids={ids} />}</LazyPart>
}
