import { ActionButton, ActionLink } from '@plekje/ui'
import { LayoutGrid, List, Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { resultsCopy } from '../../copy/results'
import type { View } from '../criteria/criteria'
import styles from './results-parts.module.css'
import type { ResultsControls } from './use-results-state'

type ViewControls = Pick<ResultsControls, 'view' | 'setView' | 'addresses'>

/** The button at the bottom on phones that switches between map and list. */
export function ViewSwitch({ state: { view, setView, addresses } }: { state: ViewControls }) {
  const [listView, setListView] = useState<View>(view === 'map' ? 'grid' : view)
  if (view !== 'map' && view !== listView) setListView(view)
  const isMap = view === 'map'
  const otherView = isMap ? listView : 'map'
  return (
    <div className={styles.viewSwitch}>
      <ActionButton
        className={styles.viewButton}
        icon={isMap ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
        href={addresses.inView(otherView)}
        onAct={() => setView(otherView)}
      >
        {isMap ? resultsCopy.views.list : resultsCopy.views.map}
      </ActionButton>
    </div>
  )
}

/** The switch on phones between cards and short rows. */
export function GridListSwitch({ state: { view, setView, addresses } }: { state: ViewControls }) {
  if (view === 'map') return null
  const otherView = view === 'list' ? 'grid' : 'list'
  return (
    <ActionLink
      className={styles.lookSwitch}
      aria-label={resultsCopy.views[otherView]}
      title={resultsCopy.views[otherView]}
      href={addresses.inView(otherView)}
      onAct={() => setView(otherView)}
    >
      {otherView === 'list' ? <List aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
    </ActionLink>
  )
}
