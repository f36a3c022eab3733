import { Button } from '@plekje/ui'
import { List, Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import type { View } from '../criteria/criteria'
import styles from './results-parts.module.css'

interface ViewSwitchProps {
  view: View
  onChange: (view: View) => void
}

/** On a phone, at the bottom: the map, and back to how the list was. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const [listView, setListView] = useState<View>(view === 'map' ? 'grid' : view)
  if (view !== 'map' && view !== listView) setListView(view)
  const isMap = view === 'map'
  return (
    <div className={styles.viewSwitch}>
      <Button
        className={styles.viewButton}
        icon={isMap ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
        onClick={() => onChange(isMap ? listView : 'map')}
      >
        {isMap ? nl.results.views.list : nl.results.views.map}
      </Button>
    </div>
  )
}
